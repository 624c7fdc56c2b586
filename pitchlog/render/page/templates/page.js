"use strict";
(function () {
  var told = JSON.parse(document.getElementById("steps").textContent);
  var SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
  var SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
  var RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two", "?": "unknown card" };
  var HELP = [
    ["→ l space", "next step"], ["← h", "step back"], ["↓ j", "next trick"], ["↑ k", "trick before"], ["n N", "next finding, finding before"],
    ["] [", "next hand, hand before"], ["} {", "next game, game before"], ["Home g", "beginning of the hand"], ["End G", "end of the hand"],
    ["5 Enter", "to hand 5"], ["f", "turn the table"], ["o", "open or hide the holdings"], ["?", "these keys"]
  ];
  var at = { game: 0, hand: 0, step: 0 };
  var bottom = 0, isOpen = true, isAsked = false, typed = "", here = null, parts = {};

  function make(tag, name, text) {
    var made = document.createElement(tag);
    if (name) { made.className = name; }
    if (text !== undefined) { made.textContent = text; }
    return made;
  }
  function label(text) { return make("bdi", "", text); }
  function shape(card) {
    if (card === "-") { return { text: "–", suit: "x", sign: "", words: "no card" }; }
    if (card === "*b" || card === "*l") { return { text: card === "*b" ? "BJ" : "LJ", suit: "j", sign: "", words: card === "*b" ? "big joker" : "little joker" }; }
    var rank = card[0], suit = card[1];
    if (!SIGNS[suit]) { return { text: card === "!?" ? "?" : rank === "T" ? "10" : rank, suit: "x", sign: card === "!?" ? "" : "?", words: card === "!?" ? "a card that cannot be read" : RANKS[rank] + (rank === "?" ? "" : " of an unknown suit") }; }
    return { text: rank === "T" ? "10" : rank, suit: suit, sign: SIGNS[suit] + "\uFE0E", words: RANKS[rank] + " of " + SUITS[suit] };
  }
  function drawn(card) {
    var one = shape(card), made = make("span", "card " + one.suit, one.text);
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", one.words);
    if (one.sign) { made.appendChild(make("span", "sign", one.sign)); }
    return made;
  }
  function cardsOf(text) { return text ? text.split(" ") : []; }
  function sentence(into, words) {
    words.forEach(function (part, place) { into.appendChild(place % 2 ? drawn(part) : document.createTextNode(part)); });
    return into;
  }
  function spoken(words) { return words.map(function (part, place) { return place % 2 ? "the " + shape(part).words : part; }).join(""); }

  function game() { return told.games[at.game]; }
  function hand() { return game().hands[at.hand]; }
  function steps() { return hand().steps; }

  /* How things stand after a step: every step says what it changes. */
  function sceneAt(place) {
    var own = hand(), scene = { held: own.held.slice(), unseen: own.unseen.slice(), table: [], taker: null, trump: null, contract: null, tricks: [], pips: null, points: [] };
    for (var i = 0; i <= place; i += 1) {
      var step = own.steps[i];
      ["held", "unseen"].forEach(function (what) { Object.keys(step[what] || {}).forEach(function (seat) { scene[what][seat] = step[what][seat]; }); });
      ["table", "taker", "trump", "contract", "tricks", "pips", "points"].forEach(function (what) { if (what in step) { scene[what] = step[what]; } });
    }
    return scene;
  }

  /* Moving. */
  function first(where) { return { game: where.game, hand: where.hand, step: 0 }; }
  function last(where) { return { game: where.game, hand: where.hand, step: told.games[where.game].hands[where.hand].steps.length - 1 }; }
  function nextHand(where) {
    if (where.hand + 1 < told.games[where.game].hands.length) { return { game: where.game, hand: where.hand + 1, step: 0 }; }
    return where.game + 1 < told.games.length ? { game: where.game + 1, hand: 0, step: 0 } : last(where);
  }
  function lastHand(where) {
    if (where.hand) { return { game: where.game, hand: where.hand - 1, step: 0 }; }
    return where.game ? { game: where.game - 1, hand: told.games[where.game - 1].hands.length - 1, step: 0 } : first(where);
  }
  function same(one, other) { return one.game === other.game && one.hand === other.hand && one.step === other.step; }
  function forward(where) {
    var end = last(where);
    return where.step < end.step ? { game: where.game, hand: where.hand, step: where.step + 1 } : nextHand(where);
  }
  function back(where) {
    if (where.step) { return { game: where.game, hand: where.hand, step: where.step - 1 }; }
    var before = lastHand(where);
    return same(before, where) ? where : last(before);
  }
  function seek(where, by, wanted) {
    var all = told.games[where.game].hands[where.hand].steps;
    for (var i = where.step + by; i >= 0 && i < all.length; i += by) {
      if (wanted(all[i])) { return { game: where.game, hand: where.hand, step: i }; }
    }
    return null;
  }
  function halts(step) { return step.halt; }
  function finds(step) { return step.found; }
  function finding(where, by) {
    var found = seek(where, by, finds);
    while (!found) {
      var other = by > 0 ? nextHand(where) : lastHand(where);
      if (other.game === where.game && other.hand === where.hand) { return null; }
      where = other;
      found = seek({ game: where.game, hand: where.hand, step: by > 0 ? -1 : last(where).step + 1 }, by, finds);
    }
    return found;
  }
  var MOVES = {
    forward: forward, back: back, first: first, last: last, nextHand: nextHand, lastHand: lastHand,
    nextTrick: function (where) { return seek(where, 1, halts) || forward(last(where)); },
    lastTrick: function (where) { return seek(where, -1, halts) || back(first(where)); },
    nextFinding: function (where) { return finding(where, 1); },
    lastFinding: function (where) { return finding(where, -1); },
    nextGame: function (where) { return where.game + 1 < told.games.length ? { game: where.game + 1, hand: 0, step: 0 } : where; },
    lastGame: function (where) { return { game: where.hand || where.step || !where.game ? where.game : where.game - 1, hand: 0, step: 0 }; }
  };
  var KEYS = {
    ArrowRight: "forward", l: "forward", " ": "forward", ArrowLeft: "back", h: "back", Backspace: "back", ArrowDown: "nextTrick", j: "nextTrick",
    ArrowUp: "lastTrick", k: "lastTrick", n: "nextFinding", N: "lastFinding", "]": "nextHand", "[": "lastHand", PageDown: "nextHand", PageUp: "lastHand",
    "}": "nextGame", "{": "lastGame", Home: "first", g: "first", End: "last", G: "last", f: "turn", o: "open", "?": "help"
  };
  function act(what) {
    tell("");
    if (what === "turn") { bottom = (bottom + 1) % game().seats.length; draw(false); return; }
    if (what === "open") { isOpen = !isOpen; draw(false); return; }
    if (what === "help") { parts.help.hidden = !parts.help.hidden; parts.helper.setAttribute("aria-expanded", String(!parts.help.hidden)); return; }
    var after = MOVES[what](at);
    if (!after) { tell("Nothing more was found that way."); return; }
    if (same(after, at)) { tell("There is nothing more that way."); return; }
    go(after);
  }
  function go(where) {
    var isOther = where.game !== at.game;
    at = where;
    if (isOther || bottom >= game().seats.length) { bottom = 0; }
    draw(true);
  }
  function toHand(number) {
    var hands = game().hands, found = -1;
    hands.forEach(function (one, place) { if (found < 0 && one.number === number) { found = place; } });
    if (found < 0 && number >= 1 && number <= hands.length) { found = number - 1; }
    if (found < 0) { tell("There is no hand " + number + " in this game."); } else { go({ game: at.game, hand: found, step: 0 }); }
  }
  function tell(text) { parts.message.textContent = text; }

  /* Drawing. */
  function place(element, turn, across, down) {
    element.style.left = (50 - across * Math.sin(turn)).toFixed(2) + "%";
    element.style.top = (50 + down * Math.cos(turn)).toFixed(2) + "%";
  }
  function draw(isNew) {
    var own = hand(), all = own.steps, step = all[at.step], scene = sceneAt(at.step), table = game();
    mark(own.id + step.id);
    move(own.id);
    parts.title.textContent = "Replay: " + (told.games.length > 1 ? table.title + ", " : "") + own.title + ", step " + (at.step + 1) + " of " + all.length;
    parts.progress.max = all.length; parts.progress.value = at.step + 1;
    parts.progress.setAttribute("aria-label", "Step " + (at.step + 1) + " of " + all.length);
    parts.felt.replaceChildren();
    table.seats.forEach(function (seat, index) { drawSeat(seat, index, step, scene, table, own); });
    drawMiddle(scene, table);
    drawHoldings(step, scene, table);
    parts.says.replaceChildren(); sentence(parts.says, step.words.concat(step.words.length % 2 ? [] : [""]));
    drawLaw(step); drawFound(step, own);
    drawFacts(step, scene, table);
    if (isNew) {
      parts.live.textContent = (step.halt && step.kind === "play" ? "A new trick. " : "") + spoken(step.words) + ". " + (step.found || []).map(function (one) { return one.severity + ": " + spoken(one.message) + "."; }).join(" ");
      if (window.history.replaceState) { window.history.replaceState(null, "", "#" + own.id + step.id); }
    }
  }
  function drawSeat(seat, index, step, scene, table, own) {
    var count = table.seats.length, turn = 2 * Math.PI * ((index - bottom + count) % count) / count;
    var spot = make("div", "spot"), who = make("span", "who");
    who.appendChild(make("b", "", "")).appendChild(label(seat));
    if (table.names[index]) { who.appendChild(document.createTextNode(" ")); who.appendChild(label(table.names[index])); }
    spot.appendChild(who);
    var roles = [];
    if (own.dealer === index) { roles.push("dealer"); }
    if (scene.contract && scene.contract.seat === index) { roles.push("pitcher"); }
    if (scene.contract && scene.contract.partner === index) { roles.push("partner"); }
    if (roles.length) { spot.appendChild(make("span", "role", roles.join(", "))); }
    place(spot, turn, 39, 42);
    parts.felt.appendChild(spot);
    scene.table.forEach(function (play, order) {
      if (play[0] !== index) { return; }
      var isNow = order === scene.table.length - 1 && step.kind === "play";
      var played = make("div", "played" + (order ? "" : " led") + (scene.taker === index ? " takes" : "") + (isNow && step.found ? " wrong" : ""));
      if (play[2]) { played.classList.add("trump"); }
      played.appendChild(drawn(play[1]));
      place(played, turn, count > 6 ? 26 : 22, count > 6 ? 26 : 23);
      parts.felt.appendChild(played);
    });
  }
  function drawMiddle(scene, table) {
    var middle = make("div", "middle");
    if (scene.trump && SIGNS[scene.trump]) {
      middle.appendChild(document.createTextNode("trump "));
      middle.appendChild(make("b", "card " + scene.trump, SIGNS[scene.trump] + "\uFE0E"));
    }
    if (scene.taker !== null) { middle.appendChild(make("br")); middle.appendChild(label(table.seats[scene.taker])); middle.appendChild(document.createTextNode(" takes it")); }
    parts.felt.appendChild(middle);
  }
  function drawHoldings(step, scene, table) {
    parts.holdings.replaceChildren();
    table.seats.forEach(function (unused, turn) {
      var index = (bottom + turn) % table.seats.length, row = make("li", step.seat === index ? "turn" : "");
      row.appendChild(make("b", "", "")).appendChild(label(table.seats[index]));
      row.appendChild(document.createTextNode(": "));
      var known = cardsOf(scene.held[index]), hidden = scene.unseen[index];
      if (!isOpen && index !== bottom) { hidden += known.length; known = []; }
      known.forEach(function (card) { row.appendChild(drawn(card)); });
      if (hidden) { row.appendChild(document.createTextNode((known.length ? "and " : "") + hidden + (hidden === 1 ? " card" : " cards") + (isOpen || index === bottom ? " not known" : " face down"))); }
      if (!known.length && !hidden) { row.appendChild(document.createTextNode("no cards left")); }
      parts.holdings.appendChild(row);
    });
  }
  function drawLaw(step) {
    parts.law.replaceChildren();
    parts.law.className = "law" + (step.law && !step.law.lawful ? " bad" : "");
    if (!step.law) { return; }
    var start = step.law.any ? "Lawful: any card. " : step.law.lawful ? "Lawful: " : "Not lawful. Lawful: ";
    parts.law.appendChild(document.createTextNode(start));
    if (!step.law.any) {
      cardsOf(step.law.cards).forEach(function (card) { parts.law.appendChild(drawn(card)); parts.law.appendChild(document.createTextNode(" ")); });
      parts.law.appendChild(document.createTextNode("– "));
    }
    parts.law.appendChild(document.createTextNode(step.law.why));
    if (step.law.basis) { parts.law.appendChild(make("span", "quiet", " (" + step.law.basis + ")")); }
  }
  function drawFound(step, own) {
    parts.found.replaceChildren();
    (step.found || []).forEach(function (one) {
      var row = make("p", "caught " + one.severity), link = make("a", "badge " + one.severity, one.code);
      link.href = "#" + own.id + one.id;
      row.appendChild(link);
      row.appendChild(document.createTextNode(" " + one.name + ": "));
      sentence(row, one.message);
      parts.found.appendChild(row);
    });
  }
  function drawFacts(step, scene, table) {
    parts.facts.replaceChildren();
    var told = [];
    if (!at.step && hand().before.length) { told.push("before this hand: " + table.sides.map(function (side, index) { return side + " " + hand().before[index]; }).join(", ")); }
    if (scene.contract) { told.push(table.seats[scene.contract.seat] + " " + scene.contract.bid + (scene.contract.partner === undefined ? "" : " with " + table.seats[scene.contract.partner])); }
    if (scene.tricks.some(function (count) { return count; })) {
      told.push("tricks: " + table.sides.map(function (side, index) { return side + " " + scene.tricks[index]; }).join(", "));
      if (scene.pips) { told.push("pips: " + table.sides.map(function (side, index) { return side + " " + scene.pips[index]; }).join(", ")); }
    }
    if (scene.points.length) { told.push("points so far: " + scene.points.map(function (one) { return one[0] + " " + table.sides[one[1]]; }).join(", ")); }
    if (told.length) { parts.facts.appendChild(make("bdi", "", told.join(" · "))); }
    if (step.line) {
      if (told.length) { parts.facts.appendChild(document.createTextNode(" · ")); }
      var link = make("a", "ref", "line " + step.line);
      link.href = "#" + (lineOf(step.line));
      parts.facts.appendChild(link);
    }
  }
  function lineOf(number) { return game().lines + number; }
  function mark(name) {
    if (here) { here.classList.remove("here"); here.removeAttribute("aria-current"); }
    here = document.getElementById(name);
    if (here && here.tagName === "TR") { here = here.querySelector("td") || here; }
    if (here && here.tagName === "ARTICLE") { here = null; }
    if (here) { here.classList.add("here"); here.setAttribute("aria-current", "step"); }
  }
  /* The replay stands in the hand that it shows. */
  function move(name) {
    var article = document.getElementById(name), summary = article.querySelector(".summary");
    if (summary.nextSibling !== parts.box) {
      var hadFocus = parts.box.contains(document.activeElement) ? document.activeElement : null;
      summary.after(parts.box);
      document.querySelectorAll(".start").forEach(function (one) { one.hidden = one.dataset.hand === name; });
      if (hadFocus) { hadFocus.focus({ preventScroll: true }); parts.box.scrollIntoView({ block: "nearest" }); }
    }
  }

  /* The parts of the replay. */
  function button(text, what, name) {
    var made = make("button", name || "", text);
    made.type = "button";
    made.dataset.act = what;
    made.addEventListener("click", function () { act(what); });
    return made;
  }
  function build() {
    var box = make("div", "replay");
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Replay, step by step. Right and left arrow step, the question mark tells the keys.");
    parts.box = box;
    parts.title = box.appendChild(make("h4"));
    parts.progress = box.appendChild(make("progress"));
    var scene = box.appendChild(make("div", "scene"));
    parts.felt = scene.appendChild(make("div", "felt"));
    parts.felt.setAttribute("aria-hidden", "true");
    parts.holdings = scene.appendChild(make("ul", "holdings"));
    parts.holdings.setAttribute("aria-label", "What each seat holds");
    parts.says = box.appendChild(make("p", "says"));
    parts.law = box.appendChild(make("p", "law"));
    parts.found = box.appendChild(make("div", "found"));
    parts.facts = box.appendChild(make("p", "facts"));
    parts.message = box.appendChild(make("p", "quiet"));
    parts.message.setAttribute("role", "status");
    parts.live = box.appendChild(make("p", "vh"));
    parts.live.setAttribute("aria-live", "polite");
    var bar = box.appendChild(make("div", "bar"));
    [["Back", "back", "main"], ["Next", "forward", "main"], ["Trick back", "lastTrick"], ["Next trick", "nextTrick"], ["Hand back", "lastHand"], ["Next hand", "nextHand"], ["Next finding", "nextFinding"], ["Turn table", "turn"], ["Open or hide", "open"]].forEach(function (one) { bar.appendChild(button(one[0], one[1], one[2])); });
    parts.helper = bar.appendChild(button("Keys", "help"));
    parts.helper.setAttribute("aria-expanded", "false");
    parts.help = box.appendChild(make("dl", "help"));
    parts.help.hidden = true;
    HELP.forEach(function (one) {
      var key = parts.help.appendChild(make("dt"));
      one[0].split(" ").forEach(function (name) { key.appendChild(make("kbd", "", name)); key.appendChild(document.createTextNode(" ")); });
      parts.help.appendChild(make("dd", "", one[1]));
    });
    told.games.forEach(function (one, index) {
      one.hands.forEach(function (own, order) {
        var start = make("button", "start", "Step through this hand");
        start.type = "button"; start.dataset.hand = own.id;
        start.addEventListener("click", function () { go({ game: index, hand: order, step: 0 }); take(); });
        document.getElementById(own.id).querySelector(".summary").after(start);
      });
    });
  }
  function take() { parts.box.focus({ preventScroll: true }); parts.box.scrollIntoView({ block: "nearest" }); }

  /* Keys work while the replay has the focus; the arrows to the sides also begin it where nothing has. */
  function typing(target) { return /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable; }
  function press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || typing(event.target)) { return; }
    var isIn = parts.box.contains(event.target), isLoose = event.target === document.body || event.target === document.documentElement;
    var key = event.key;
    if (!isIn && !(isLoose && (key === "ArrowRight" || key === "ArrowLeft"))) { return; }
    if (isIn && (key === " " || key === "Enter") && /^(BUTTON|A)$/.test(event.target.tagName)) { return; }
    if (/^[0-9]$/.test(key)) { typed = (typed + key).slice(0, 6); tell("Hand " + typed + ": Enter goes there."); event.preventDefault(); return; }
    var number = typed;
    typed = "";
    if (key === "Enter") { event.preventDefault(); if (number) { tell(""); toHand(Number(number)); } else { act("forward"); } return; }
    if (key === "Escape") { tell(""); return; }
    var what = Object.prototype.hasOwnProperty.call(KEYS, key) ? KEYS[key] : null;
    if (!what) { return; }
    event.preventDefault();
    act(what);
    if (isLoose) { take(); }
  }
  function find(name) {
    var wanted = /^(g\d+h\d+)(.*)$/.exec(name), found = null;
    if (!wanted) { return null; }
    told.games.forEach(function (one, index) {
      one.hands.forEach(function (own, order) {
        if (own.id !== wanted[1]) { return; }
        own.steps.forEach(function (step, number) { if (step.id === wanted[2]) { found = { game: index, hand: order, step: number }; } });
      });
    });
    return found;
  }
  function follow() {
    var name = window.location.hash.slice(1), found = find(name);
    if (!found) { return; }
    go(found);
    isAsked = true;
    reveal();
  }
  function reveal() {
    parts.box.focus({ preventScroll: true });
    parts.box.scrollIntoView({ block: "start" });
  }

  /* A table that fits is no stop on the way of the Tab key. */
  function stops() {
    document.querySelectorAll(".wide").forEach(function (one) {
      if (one.scrollWidth > one.clientWidth + 1) { one.tabIndex = 0; } else { one.removeAttribute("tabindex"); }
    });
  }

  build();
  draw(false);
  stops();
  window.addEventListener("resize", stops);
  document.addEventListener("keydown", press);
  window.addEventListener("hashchange", follow);
  follow();
  /* The browser goes to the place itself while it loads; the replay stands above it. */
  window.addEventListener("load", function () { window.setTimeout(function () { if (isAsked) { reveal(); } }, 0); });
}());
