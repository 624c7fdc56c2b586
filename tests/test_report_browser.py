"""The page in a real browser: keys and links move the replay, and no stranger's text ever runs.

A script of ours is added to the page, does what a reader would do, and leaves what came of it in the document, which
the browser then prints. Skipped where there is no Chromium or Chrome.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from page_support import HOSTILE, hostile_record, page_of, sample_html

from pitchlog.render.page.html import html

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
BROWSER = next((found for found in map(shutil.which, NAMES) if found), None)

pytestmark = pytest.mark.skipif(BROWSER is None, reason="there is no Chromium or Chrome here")

HELPERS = """
var seen = [];
function box() { return document.querySelector(".replay"); }
function press(key, more) {
  var event = new KeyboardEvent("keydown", Object.assign({ key: key, bubbles: true, cancelable: true }, more || {}));
  (document.activeElement === document.body ? document.body : document.activeElement).dispatchEvent(event);
  return event.defaultPrevented;
}
function keys() { for (var i = 0; i < arguments.length; i += 1) { press(arguments[i]); } return location.hash; }
function title() { return box().querySelector("h4").textContent; }
function wait(then) { setTimeout(then, 60); }
function leave(value) {
  var told = document.createElement("pre");
  told.id = "told";
  told.textContent = JSON.stringify(value);
  document.body.appendChild(told);
}
"""


def run(page: str, script: str, folder: Path, *, place: str = "", policy: bool = True, width: int = 900) -> Any:
    """What the script left, in a page to which it was added; without ``policy`` every script there would run."""
    own = HELPERS + script
    allowed = f"script-src 'sha256-{b64encode(sha256(own.encode()).digest()).decode()}' "
    if policy:
        assert page.count("script-src &#39;") == 1
        page = page.replace("script-src &#39;", allowed.replace("'", "&#39;") + "&#39;")
    else:
        page, count = re.subn(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)
        assert count == 1
    page = page.replace("</body>", f"<script>{own}</script></body>")
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8")
    assert BROWSER is not None
    done = subprocess.run(
        [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
         f"--user-data-dir={folder / 'profile'}", f"--window-size={width},900", "--virtual-time-budget=4000", "--dump-dom",
         file.as_uri() + place],
        capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    printed = done.stdout.decode("utf-8", "replace")
    found = re.search(r'<pre id="told">(.*?)</pre>', printed, re.S)
    assert found, done.stderr.decode("utf-8", "replace")[-2000:] or printed[:2000]
    return json.loads(unescape(found[1]))


def test_keys_move_the_replay_as_in_the_terminal(tmp_path: Path) -> None:
    told = run(
        sample_html("first-look"),
        """
        box().focus();
        leave({
          step: keys("ArrowRight"), more: keys("l", " ", "Enter"), back: keys("ArrowLeft", "h"), trick: keys("ArrowDown", "j"),
          card: keys("l"), trickAgain: keys("k"), start: keys("g"), end: keys("G"), home: keys("Home"), last: keys("End"),
          nextHand: keys("]"), handBack: keys("["), typed: keys("2", "Enter"), finding: keys("g", "[", "n"), next: keys("n"),
          none: keys("n"), before: keys("N"), beyond: keys("G", "l"), focus: document.activeElement === box()
        });
        """,
        tmp_path,
    )
    assert told == {
        "step": "#g1h1s2", "more": "#g1h1s5", "back": "#g1h1s3", "trick": "#g1h1t2", "card": "#g1h1t2c2",
        "trickAgain": "#g1h1t2", "start": "#g1h1", "end": "#g1h1s33", "home": "#g1h1", "last": "#g1h1s33",
        "nextHand": "#g1h2", "handBack": "#g1h1", "typed": "#g1h2", "finding": "#g1h2t3c2", "next": "#g1h2s30",
        "none": "#g1h2s30", "before": "#g1h2t3c2", "beyond": "#g1h2s33", "focus": True,
    }  # fmt: skip


def test_keys_with_modifiers_and_keys_elsewhere_do_nothing(tmp_path: Path) -> None:
    told = run(
        sample_html("first-look"),
        """
        var loose = press("ArrowDown") || press("n") || press(" ");
        var before = location.hash;
        box().focus();
        var changed = press("ArrowRight", { ctrlKey: true }) || press("l", { altKey: true }) || press("n", { metaKey: true });
        var typed = document.createElement("input");
        box().appendChild(typed);
        typed.focus();
        var typing = press("l") || press("ArrowRight");
        typed.remove();
        document.querySelector(".replay button").focus();
        var activated = press(" ") || press("Enter");
        document.activeElement.blur();
        var after = location.hash;
        press("ArrowRight");
        leave([loose, before, changed, typing, activated, after, location.hash, document.activeElement === box()]);
        """,
        tmp_path,
    )
    assert told == [False, "", False, False, False, "", "#g1h1s2", True]


def test_a_link_opens_its_step_and_the_place_is_marked(tmp_path: Path) -> None:
    script = """
    wait(function () {
      var first = [title(), box().closest("article").id, document.querySelector(".here").textContent.trim()];
      document.querySelector('a[href="#g1h1t4"]').click();
      wait(function () {
        var second = [title(), box().closest("article").id, location.hash, document.activeElement === box()];
        location.hash = "#L12";
        wait(function () { leave([first, second, title()]); });
      });
    });
    """
    first, second, third = run(sample_html("first-look"), script, tmp_path, place="#g1h2t3c2")
    assert first[0] == "Replay: Hand 2, step 15 of 33"
    assert first[1] == "g1h2"
    assert re.sub(r"\s+", " ", first[2]).startswith("S 4♠")
    assert second == ["Replay: Hand 1, step 18 of 33", "g1h1", "#g1h1t4", True]
    assert third == second[0]


def test_buttons_turn_and_hide_and_tell(tmp_path: Path) -> None:
    told = run(
        sample_html("first-look"),
        """
        function act(what) { box().querySelector('[data-act="' + what + '"]').click(); }
        function rows() { return Array.from(box().querySelectorAll(".holdings li")).map(function (row) { return row.textContent; }); }
        var first = rows();
        act("turn"); var turned = rows();
        act("open"); var hidden = rows();
        act("help"); var help = box().querySelector(".help").hidden;
        act("nextTrick"); act("nextFinding");
        leave([first[0].slice(0, 2), turned[0].slice(0, 2), hidden[1], help, box().querySelector("[aria-live]").textContent,
               box().querySelector(".caught .badge").getAttribute("href"), box().querySelector(".law").textContent]);
        """,
        tmp_path,
    )
    assert told[:4] == ["N:", "E:", "S: 6 cards face down", False]
    assert told[4].startswith("S plays the four of spades. error: S played the four of spades to diamonds")
    assert told[5] == "#g1h2f1"
    assert told[6].startswith("Not lawful. Lawful: ")


def test_what_the_replay_shows_agrees_with_the_record_at_the_end(tmp_path: Path) -> None:
    told = run(
        sample_html("first-look"),
        """
        box().focus();
        keys("G", "h", "h", "h", "h");
        leave([box().querySelector(".facts").textContent, box().querySelectorAll(".holdings .card").length]);
        """,
        tmp_path,
    )
    assert "tricks: NS 5, EW 1" in told[0]
    assert told[1] == 0


@pytest.mark.parametrize("policy", [True, False], ids=["as it is", "without its policy"])
def test_no_script_of_a_stranger_runs(policy: bool, tmp_path: Path) -> None:
    told = run(
        html(page_of(hostile_record())),
        """
        box().focus();
        for (var i = 0; i < 800; i += 1) { press("l"); }
        keys("?", "f", "o", "N");
        document.querySelectorAll("*").forEach(function (one) { one.dispatchEvent(new Event("error")); one.dispatchEvent(new Event("load")); });
        wait(function () { leave([window.hits === undefined, document.scripts.length, document.images.length, title(), getComputedStyle(document.body).display]); });
        """,
        tmp_path,
        policy=policy,
    )  # fmt: skip
    assert told[:3] == [True, 3, 0]
    assert told[4] == "block"
    assert "Hand" in told[3]


def test_a_script_that_should_run_is_counted(tmp_path: Path) -> None:
    """The counter works: a name that was not escaped would be seen."""
    page = html(page_of(hostile_record())).replace("&lt;script&gt;window.hits=1&lt;/script&gt;", HOSTILE[0], 3)
    script = "wait(function () { leave(window.hits === undefined); });"
    assert run(page, script, tmp_path) is True
    assert run(page, script, tmp_path, policy=False) is False


def test_nothing_is_wider_than_a_phone(tmp_path: Path) -> None:
    script = """
    document.documentElement.style.width = "360px";
    document.body.style.width = "360px";
    var wide = Array.from(document.querySelectorAll("main *")).filter(function (one) {
      return one.getBoundingClientRect().right > 361 && !one.closest(".wide, .vh");
    }).map(function (one) { return one.tagName + "." + one.className; });
    leave(wide);
    """
    for stem in ("first-look", "eight-or-nine-players", "quarrel-low-decides"):
        assert run(sample_html(stem), script, tmp_path, width=500) == []
