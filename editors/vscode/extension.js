"use strict";

const vscode = require("vscode");
const { folds } = require("./folding");

function activate(context) {
  const provider = {
    provideFoldingRanges(document) {
      return folds(document.getText().split(/\r\n|\n|\r/)).map(([first, last]) => new vscode.FoldingRange(first, last));
    },
  };
  context.subscriptions.push(vscode.languages.registerFoldingRangeProvider({ language: "pitch" }, provider));
}

module.exports = { activate };
