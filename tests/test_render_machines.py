"""Findings for other programs: each form is read by a program that knows it, whatever stands in a record."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import jsonschema
import pytest
from cli_support import CLEAN, WRONG
from markdown_it import MarkdownIt
from markdown_it.token import Token
from test_render_findings import REVOKE, at

from pitchlog import audit
from pitchlog.auditing import GameOpened, HandAudited, audit_stream
from pitchlog.checks.catalogue import ALL_CHECKS
from pitchlog.findings import Finding
from pitchlog.render.forms import check_form
from pitchlog.render.full import shortened
from pitchlog.render.paths import uri
from pitchlog.render.safe import safe
from pitchlog.render.surface import Surface
from pitchlog.render.words import Summary

ROOT = Path(__file__).parent.parent
SCHEMA = json.loads((Path(__file__).parent / "data" / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8"))
SAMPLES = {f"samples/{path.name}": path.read_bytes() for path in sorted((ROOT / "samples").glob("*.pitch"))}
ENCODINGS = ("utf-8", "utf-16", "cp1252", "ascii")

HOSTILE = (
    "<script>alert(1)</script><img src=x onerror=y>",
    "]]> <!-- --> <!DOCTYPE x [<!ENTITY e 'z'>]> &e; &amp; <?xml?>",
    "' \" \\ ` `` ``` ```` ~~~ ` |",
    "**bold** _em_ [link](https://example.com/) ![picture](x) <https://example.com> # head",
    "https://example.com/a www.example.com example.com me@example.com mailto:me@example.com",
    "@ann @ann/team #12 GH-12 deadbeef1 :smile: $x$ [^1] ann/pitch#3",
    "%0A::error::x %25 a:b,c=d ::warning file=x::y ##[error]z",
    "{0} {{1}} [here](1) [a\\]](sarif:/runs/0)",
    "\x00\x07\x1b[31m\x7f\x85\x9b\r\v\f \ufffe\uffff",
    "\u202eabc\u202c \u2066x\u2069 \u200b\ufeff\u2028\u2029 \U000e0041",
    "\ud800 \udcff",
    "עברית العربية 日本 🂡 👩🏽\u200d🦱 ♠\ufe0f é e\u0301",
    "- 1. > + = ---",
    "=1+1",
    " ",
    "x" * 3000,
)


def hostile(text: str) -> Finding:
    """A finding with the text wherever a stranger's text may stand."""
    return replace(
        at(f"note {text} 9z", "9z", path=f"{text}.pitch", rule="target", rule_text=text, notes=(text,), help=text),
        message=text,
        game=2,
        hand=3,
        hand_index=3,
        seat=text,
        evidence=(replace(REVOKE.evidence[0], label=text),),
    )


def written(
    form: str,
    findings: Iterable[Finding] = (),
    summary: Summary | None = None,
    *,
    encoding: str = "utf-8",
    statistics: bool = False,
) -> str:
    """The whole text of a form."""
    writer = check_form(form, Surface(100, encoding=encoding, color=True), statistics=statistics)
    summary = summary or Summary()
    pieces = [writer.begin()]
    for finding in findings:
        summary.note(finding)
        pieces.append(writer.finding(finding))
    return "".join([*pieces, writer.end(summary)])


def audited(records: Mapping[str, bytes | str]) -> tuple[list[Finding], Summary]:
    """The findings of these records by their paths, and what was read."""
    findings, summary = list[Finding](), Summary()
    for path, record in records.items():
        data = record.encode() if isinstance(record, str) else record
        summary.begin_file(path)
        for event in audit_stream([data], path=path):
            if isinstance(event, GameOpened):
                summary.note_game()
            elif isinstance(event, HandAudited):
                summary.note_hand(is_unread=event.is_unread)
            findings += event.findings
    return findings, summary


# --- GitHub


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """The workflow commands in a log: name, properties, message; read as the runner reads them."""
    found = []
    for line in text.splitlines():
        match = re.fullmatch(r"::(\w+)(?: (.*?))?::(.*)", line)
        if match is None:
            continue
        name, written_properties, message = match.groups()
        properties = dict(part.split("=", 1) for part in (written_properties or "").split(","))
        for code, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
            properties = {key: value.replace(code, character) for key, value in properties.items()}
            message = message.replace(code, character) if code not in ("%3A", "%2C") else message
        found.append((name, properties, message))
    return found


GITHUB = (
    "::error file=thursday.pitch,line=31,col=8,endLine=31,endColumn=10,title=P401 revoke::"
    "9s does not follow clubs, and spades are not trump%0Ahand 5, trick 3%0Aline 18: E was dealt 6c%0A"
    "line 31: clubs led%0Aline 31: E still held 6c%0Arule: follow_rule = follow_or_trump (partners-21; seed P)%0A"
    "note: 6c is played at trick 5 (line 33)%0Ahelp: if the table noticed it, write 9s^R and add a ruling\n"
    "1 error in 1 hand of 1 game.\n"
)


def test_github_gets_a_command_a_finding_and_a_sentence() -> None:
    assert written("github", [REVOKE], Summary(1, 1, 1)) == GITHUB


def test_github_commands_tell_severity_place_and_title() -> None:
    findings = [
        replace(REVOKE, severity=severity, path=path) for severity, path in (("warning", "./a/b.pitch"), ("note", "-"))
    ]  # type: ignore[arg-type]
    warning, notice = commands(written("github", findings))
    assert warning[0] == "warning"
    assert warning[1]["file"] == "a/b.pitch"
    assert (notice[0], "file" in notice[1], notice[1]["title"]) == ("notice", False, "P401 revoke")


def test_github_tells_the_same_proof_once() -> None:
    proof = REVOKE.evidence[0]
    ((_, _, message),) = commands(written("github", [replace(REVOKE, evidence=(proof, proof))]))
    assert message.count("line 18: E was dealt 6c") == 1


def test_github_counts_and_names_what_was_not_read() -> None:
    summary = Summary(1, 1, 1, troubles=["gone, 50%.pitch: there is no such file or folder"])
    text = written("github", [REVOKE], summary, statistics=True)
    assert commands(text)[-1] == (
        "error", {"title": "could not be read"}, "gone, 50%.pitch: there is no such file or folder",
    )  # fmt: skip
    assert text.endswith("1  P401  revoke\n1 error in 1 hand of 1 game.\n")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("text", HOSTILE)
def test_github_reads_back_what_was_written(text: str, encoding: str) -> None:
    log = written("github", [hostile(text)], encoding=encoding)
    ((name, properties, message),) = commands(log)
    shown = Surface(encoding=encoding).show
    assert len(log.splitlines()) == 2
    assert name == "error"
    assert list(properties) == ["file", "line", "col", "endLine", "endColumn", "title"]
    assert properties["file"] == shown(f"{text}.pitch")
    assert message.split("\n")[0] == shown(shortened(text))
    assert message.split("\n")[1] == "game 2, hand 3"


# --- JUnit


JUNIT = """\
<?xml version="1.0" encoding="utf-8"?>
<testsuites name="pitchlog" tests="2" failures="1" errors="0" time="0">
 <testsuite name="clean.pitch" tests="1" failures="0" errors="0" skipped="0" time="0">
  <properties>
   <property name="games" value="1"/>
   <property name="hands" value="2"/>
   <property name="unread_hands" value="0"/>
   <property name="errors" value="0"/>
   <property name="warnings" value="0"/>
   <property name="notes" value="0"/>
  </properties>
  <testcase classname="clean" name="no findings in 2 hands of 1 game" file="clean.pitch" time="0"/>
 </testsuite>
 <testsuite name="thursday.pitch" tests="1" failures="1" errors="0" skipped="0" time="0">
  <properties>
   <property name="games" value="1"/>
   <property name="hands" value="5"/>
   <property name="unread_hands" value="0"/>
   <property name="errors" value="1"/>
   <property name="warnings" value="0"/>
   <property name="notes" value="0"/>
  </properties>
  <testcase classname="thursday" name="P401 revoke (hand 5, trick 3, line 31, column 8)" file="thursday.pitch" line="31" time="0">
   <failure message="9s does not follow clubs, and spades are not trump" type="P401">error[P401] revoke: 9s does not follow clubs, and spades are not trump
  --&gt; thursday.pitch:31:8 (hand 5, trick 3)
   |
18 | deal E 6c 2s 9s 4d 3d 8d
   |        -- E was dealt 6c
   :
31 | 3 N 9c 9s Jc 5c  # hm
   |     -- ^^ E still held 6c
   |     |
   |     clubs led
   = rule: follow_rule = follow_or_trump (partners-21; seed P)
   = note: 6c is played at trick 5 (line 33)
   = help: if the table noticed it, write 9s^R and add a ruling</failure>
  </testcase>
 </testsuite>
</testsuites>
"""


def read(path: str, hands: int) -> Summary:
    summary = Summary()
    summary.begin_file(path)
    summary.note_game()
    for _ in range(hands):
        summary.note_hand(is_unread=False)
    return summary


def junit(text: str, encoding: str = "utf-8") -> ElementTree.Element:
    """The document as a build server reads it; its counts are those of its parts."""
    root = ElementTree.fromstring(text.encode(encoding))
    assert root.tag == "testsuites"
    for suite in root:
        assert suite.tag == "testsuite"
        assert [child.tag for child in suite][1:] == ["testcase"] * int(suite.attrib["tests"]) or suite[
            0
        ].tag == "testcase"
        assert int(suite.attrib["failures"]) == len(suite.findall("testcase/failure"))
        assert int(suite.attrib["errors"]) == len(suite.findall("testcase/error"))
        assert all(case.attrib["name"] and case.attrib["classname"] for case in suite.findall("testcase"))
    for count, path in (("tests", "*/testcase"), ("failures", "*/testcase/failure"), ("errors", "*/testcase/error")):
        assert int(root.attrib[count]) == len(root.findall(path))
    return root


def test_junit_has_a_suite_a_file_and_a_case_a_finding() -> None:
    summary = read("clean.pitch", 2)
    summary.add(read("thursday.pitch", 5))
    text = written("junit", [REVOKE], summary)
    assert text == JUNIT
    junit(text)


def test_junit_fails_for_errors_alone() -> None:
    findings = [REVOKE, replace(REVOKE, severity="warning"), replace(REVOKE, severity="note")]
    (suite,) = junit(written("junit", findings, statistics=True))
    assert (suite.attrib["tests"], suite.attrib["failures"]) == ("3", "1")
    assert [out.text[:13] for out in suite.findall("testcase/system-out") if out.text] == [
        "warning[P401]",
        "note[P401] re",
    ]
    counts = {one.attrib["name"]: one.attrib["value"] for one in suite.findall("properties/property")}
    assert (counts["warnings"], counts["P401 revoke"]) == ("1", "3")


def test_junit_counts_a_file_that_was_not_read_as_an_error() -> None:
    root = junit(written("junit", [], Summary(troubles=["gone.pitch: there is no such file or folder"])))
    (case,) = root.findall("testsuite/testcase")
    assert case.attrib["name"] == "gone.pitch: there is no such file or folder"
    assert [child.tag for child in case] == ["error"]


def test_junit_of_nothing_is_a_document() -> None:
    assert junit(written("junit")).attrib["tests"] == "0"


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("text", HOSTILE)
def test_junit_reads_back_what_was_written(text: str, encoding: str) -> None:
    root = junit(written("junit", [hostile(text)], encoding=encoding), encoding)
    (suite,) = root
    (case,) = suite.findall("testcase")
    (failure,) = case
    assert suite.attrib["name"] == safe(f"{text}.pitch")
    assert failure.attrib["message"] == safe(shortened(text))
    assert f"= help: {safe(shortened(text))}" in (failure.text or "")


# --- SARIF


def sarif(text: str) -> dict[str, Any]:
    """The run of a document that fits the published schema; what points to something points to something there."""
    document = json.loads(text)
    jsonschema.validate(document, SCHEMA, cls=jsonschema.Draft4Validator)
    run: dict[str, Any]
    (run,) = document["runs"]
    rules, artifacts = run["tool"]["driver"]["rules"], run["artifacts"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        for location in [*result["locations"], *result.get("relatedLocations", [])]:
            place = location["physicalLocation"]["artifactLocation"]
            assert re.fullmatch(r"[A-Za-z0-9._~/%:-]+", place["uri"])
            assert artifacts[place["index"]]["location"]["uri"] == place["uri"]
    return run


def unbraced(text: str) -> str:
    """A message as a viewer shows it; no placeholder is in it, and no link."""
    assert "{" not in text.replace("{{", "")
    assert "}" not in text.replace("}}", "")
    assert not re.search(r"\]\(", text)
    return text.replace("{{", "{").replace("}}", "}")


SARIF = """\
{"$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
 "version": "2.1.0",
 "runs": [{
  "columnKind": "unicodeCodePoints",
  "results": [
   {"ruleId": "P401", "ruleIndex": 0, "level": "error", \
"message": {"text": "9s does not follow clubs, and spades are not trump.\\n\
rule: follow_rule = follow_or_trump (partners-21; seed P)\\nnote: 6c is played at trick 5 (line 33)\\n\
help: if the table noticed it, write 9s^R and add a ruling"}, \
"locations": [{"physicalLocation": {"artifactLocation": {"uri": "thursday.pitch", "uriBaseId": "%SRCROOT%", "index": 0}, \
"region": {"startLine": 31, "startColumn": 8, "endLine": 31, "endColumn": 10, "snippet": {"text": "9s"}}, \
"contextRegion": {"startLine": 31, "snippet": {"text": "3 N 9c 9s Jc 5c  # hm"}}}}], \
"relatedLocations": [{"id": 1, "physicalLocation": {"artifactLocation": {"uri": "thursday.pitch", "uriBaseId": "%SRCROOT%", "index": 0}, \
"region": {"startLine": 18, "startColumn": 8, "endLine": 18, "endColumn": 10, "snippet": {"text": "6c"}}, \
"contextRegion": {"startLine": 18, "snippet": {"text": "deal E 6c 2s 9s 4d 3d 8d"}}}, "message": {"text": "E was dealt 6c"}}, \
{"id": 2, "physicalLocation": {"artifactLocation": {"uri": "thursday.pitch", "uriBaseId": "%SRCROOT%", "index": 0}, \
"region": {"startLine": 31, "startColumn": 5, "endLine": 31, "endColumn": 7, "snippet": {"text": "9c"}}, \
"contextRegion": {"startLine": 31, "snippet": {"text": "3 N 9c 9s Jc 5c  # hm"}}}, "message": {"text": "clubs led"}}, \
{"id": 3, "physicalLocation": {"artifactLocation": {"uri": "thursday.pitch", "uriBaseId": "%SRCROOT%", "index": 0}, \
"region": {"startLine": 31, "startColumn": 8, "endLine": 31, "endColumn": 10, "snippet": {"text": "9s"}}, \
"contextRegion": {"startLine": 31, "snippet": {"text": "3 N 9c 9s Jc 5c  # hm"}}}, "message": {"text": "E still held 6c"}}], \
"partialFingerprints": {"pitchlogFinding/v1": "FINGERPRINT:1"}, \
"properties": {"certainty": "certain", "game": 1, "hand": 5, "hand_index": 5, "trick": 3, "seat": "E", "rule": "follow_rule"}}],
  "tool": {"driver": {"name": "pitchlog", \
"""


def test_sarif_has_a_result_a_finding_with_its_proof() -> None:
    text = written("sarif", [REVOKE], read("thursday.pitch", 5))
    (result,) = sarif(text)["results"]
    fingerprint = result["partialFingerprints"]["pitchlogFinding/v1"].removesuffix(":1")
    assert re.fullmatch("[0-9a-f]{32}", fingerprint)
    assert text.startswith(SARIF.replace("FINGERPRINT", fingerprint))


def test_sarif_rules_tell_what_a_finding_is() -> None:
    for check in ALL_CHECKS:
        finding = replace(REVOKE, code=check.CODE, name=check.NAME)
        (rule,) = sarif(written("sarif", [finding, finding]))["tool"]["driver"]["rules"]
        assert (rule["id"], rule["name"]) == (check.CODE, check.NAME)
        assert rule["defaultConfiguration"]["level"] == check.SEVERITY
        assert rule["shortDescription"]["text"].endswith(".")
        assert rule["fullDescription"]["text"].endswith(".")
        assert "What it does" in rule["help"]["text"]
        tokens = MarkdownIt("commonmark").parse(rule["help"]["markdown"])
        assert [one.type for one in tokens].count("code_block") == 2
        assert not {one.type for one in tokens} & {"html_block", "heading_open"}


def test_sarif_says_what_was_read_and_what_was_not() -> None:
    summary = read("clean.pitch", 2)
    summary.add(read("-", 1))
    summary.troubles.append("gone.pitch: there is no such file or folder")
    run = sarif(written("sarif", [], summary, statistics=True))
    assert run["results"] == []
    assert [one["location"]["uri"] for one in run["artifacts"]] == ["clean.pitch", "-"]
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == summary.troubles[0]
    assert (run["properties"]["hands"], run["properties"]["statistics"]) == (3, [])


def test_sarif_knows_a_finding_again_when_its_line_has_moved() -> None:
    twice = WRONG + WRONG.replace("hand 1", "hand 2")
    before, _ = audited({"a.pitch": twice})
    after, _ = audited({"a.pitch": "# a comment\n\n" + twice.replace("score NS +4 EW 0", "score   NS +4 EW 0 # hm")})
    assert [one.line for one in before] != [one.line for one in after]
    prints = [
        [result["partialFingerprints"]["pitchlogFinding/v1"] for result in sarif(written("sarif", found))["results"]]
        for found in (before, after)
    ]
    assert prints[0] == prints[1]
    assert len(set(prints[0])) == len(before) > 1


def test_sarif_tells_equal_findings_apart() -> None:
    results = sarif(written("sarif", [REVOKE, REVOKE, replace(REVOKE, path="other.pitch")]))["results"]
    first, second, elsewhere = (result["partialFingerprints"]["pitchlogFinding/v1"] for result in results)
    assert first == elsewhere
    assert first != second


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("text", HOSTILE)
def test_sarif_reads_back_what_was_written(text: str, encoding: str) -> None:
    run = sarif(written("sarif", [hostile(text)], encoding=encoding))
    (result,) = run["results"]
    shown = safe(shortened(f"{text}.")).replace("](", "] (")
    assert unbraced(result["message"]["text"]).split("\n")[0] == shown
    assert unbraced(result["relatedLocations"][0]["message"]["text"]) == safe(shortened(text)).replace("](", "] (")


def test_paths_are_uris(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert uri("./a b/100% #1?.pitch") == "a%20b/100%25%20%231%3F.pitch"
    assert uri("c:d.pitch") == "c%3Ad.pitch"
    assert uri(str(tmp_path / "a" / "b.pitch")) == "a/b.pitch"
    assert uri("../b.pitch") == (tmp_path.parent / "b.pitch").as_uri()
    assert uri(str(tmp_path.parent / "ä.pitch")) == (tmp_path.parent / "ä.pitch").as_uri()
    assert unquote(uri("日本.pitch")) == "日本.pitch"
    assert uri("\udcff.pitch") == "%FF.pitch"


# --- Markdown


MARKDOWN = """\
## `thursday.pitch`

**error P401 revoke** (line 31, hand 5, trick 3): 9s does not follow clubs, and spades are not trump

```text
18 | deal E 6c 2s 9s 4d 3d 8d
   |        -- E was dealt 6c
   :
31 | 3 N 9c 9s Jc 5c  # hm
   |     -- ^^ E still held 6c
   |     |
   |     clubs led
```

- rule: follow\\_rule = follow\\_or\\_trump \\(partners-21; seed P\\)
- note: 6c is played at trick 5 \\(line 33\\)
- help: if the table noticed it, write 9s^R and add a ruling

**1 error in 1 hand of 1 game.**
"""

PLAIN = {
    "heading_open", "heading_close", "paragraph_open", "paragraph_close", "inline", "fence", "bullet_list_open",
    "bullet_list_close", "list_item_open", "list_item_close", "text", "text_special", "code_inline", "strong_open",
    "strong_close", "table_open", "thead_open", "tr_open", "th_open", "th_close", "tr_close", "thead_close",
    "tbody_open", "td_open", "td_close", "tbody_close", "table_close",
}  # fmt: skip
"""What the parser may find: no HTML, no link, no picture, no emphasis."""


def markdown(text: str) -> list[Token]:
    """What a Markdown parser makes of it, each line of running text with its parts after it."""
    tokens = []
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text):
        tokens += [token, *(token.children or [])]
    assert {token.type for token in tokens} <= PLAIN
    return tokens


def shown_text(line: Token) -> str:
    return "".join(part.content for part in line.children or [])


def test_markdown_has_a_heading_a_file_and_a_block_a_finding() -> None:
    text = written("markdown", [REVOKE], Summary(1, 1, 1))
    assert text == MARKDOWN
    assert [token.info for token in markdown(text) if token.type == "fence"] == ["text"]


def test_markdown_has_one_heading_for_the_findings_of_a_file() -> None:
    text = written("markdown", [REVOKE, REVOKE, replace(REVOKE, path="a`b.pitch")], statistics=True)
    tokens = markdown(text)
    assert [token.content for token in tokens if token.type == "code_inline"] == ["thursday.pitch", "a`b.pitch"]
    assert [shown_text(token) for token in tokens if token.type == "inline"][-7:-1] == [
        "findings", "code", "name", "3", "P401", "revoke",
    ]  # fmt: skip


def test_markdown_names_what_was_not_read() -> None:
    tokens = markdown(written("markdown", [REVOKE], Summary(troubles=["1. x: there is no such file or folder"])))
    lines = [shown_text(token) for token in tokens if token.type == "inline"]
    assert lines[-3:-1] == ["Not read", "error: 1. x: there is no such file or folder"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("text", HOSTILE)
def test_markdown_shows_what_was_written_and_nothing_of_it_is_markup(text: str, encoding: str) -> None:
    tokens = markdown(written("markdown", [hostile(text)], encoding=encoding))
    lines = [shown_text(token) for token in tokens if token.type == "inline"]
    shown = Surface(encoding=encoding).show(shortened(text))
    assert len(lines) == 6
    assert len([token for token in tokens if token.type == "fence"]) == 1
    assert lines[-2].replace("<U+007C>", "|") == f"help: {shown}".rstrip(" ")
    prose = " ".join(token.content for token in tokens if token.type in ("text", "text_special"))
    assert not re.search(r"@\w|://|www\.|\w\.com|#\d|GH-\d|:smile:|deadbeef", prose)


# --- All of them


READERS = {"github": commands, "junit": junit, "sarif": sarif, "markdown": markdown}


@pytest.mark.parametrize("form", READERS)
def test_every_sample_is_written_so_that_it_can_be_read(form: str) -> None:
    findings, summary = audited(SAMPLES)
    told = READERS[form](written(form, findings, summary))
    number = {
        "github": lambda: len(told),
        "junit": lambda: len(told.findall("*/testcase[@line]")),
        "sarif": lambda: len(told["results"]),
        "markdown": lambda: sum(token.type == "fence" for token in told),
    }[form]()
    assert number == len(findings) > 50


@pytest.mark.parametrize("form", READERS)
def test_strangers_in_a_record_are_text(form: str) -> None:
    evil = "".join(text.replace('"', "'") for text in HOSTILE if "\ud800" not in text and len(text) < 1000)
    record = CLEAN.replace("Çağla", evil).replace("score NS +3 EW +1", f"score NS +4 {evil} # {evil}")
    assert audit(record.encode()).findings
    findings, summary = audited({f"{evil}.pitch": record})
    text = written(form, findings, summary)
    assert READERS[form](text)
    assert all(character.isprintable() or character == "\n" for character in text)


@pytest.mark.parametrize("form", READERS)
def test_a_clean_audit_is_told(form: str) -> None:
    text = written(form, *audited({"a.pitch": CLEAN}))
    READERS[form](text)
    assert {
        "github": text == "No findings: nothing unlawful and nothing wrongly scored in 1 hand of 1 game.\n",
        "junit": 'name="no findings in 1 hand of 1 game"' in text,
        "sarif": '"results": []' in text,
        "markdown": text == "**No findings: nothing unlawful and nothing wrongly scored in 1 hand of 1 game.**\n",
    }[form]
