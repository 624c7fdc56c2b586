"use strict";

// What folds: each hand from its line to its last, and each game from its line to its last.
// Blank lines and comments before the next hand or game belong to that one and stay in view.

const BOUNDARY = /^[ \t]*(game|hand)(?=[ \t#]|$)/i;
const WRITTEN = /^[ \t]*[^ \t#]/;

/**
 * The folds of a record.
 *
 * @param {string[]} lines the lines without their ends
 * @returns {[number, number][]} first and last line of each, from 0, in the order of their first lines
 */
function folds(lines) {
  const found = [];
  const open = { game: -1, hand: -1 };
  let written = -1;

  function close(kind) {
    if (open[kind] >= 0 && written > open[kind]) {
      found.push([open[kind], written]);
    }
    open[kind] = -1;
  }

  lines.forEach((line, number) => {
    const boundary = BOUNDARY.exec(line);
    if (boundary) {
      const kind = boundary[1].toLowerCase();
      close("hand");
      if (kind === "game") {
        close("game");
      }
      open[kind] = number;
    }
    if (WRITTEN.test(line)) {
      written = number;
    }
  });
  close("hand");
  close("game");
  return found.sort((one, other) => one[0] - other[0]);
}

module.exports = { folds };
