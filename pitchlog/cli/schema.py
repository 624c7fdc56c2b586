"""``pitchlog schema``: the JSON schemas of the documents."""

from __future__ import annotations

from typing import Annotated

import typer

from pitchlog.cli.guard import end

NAMES = ("check", "score", "compare", "dispute", "infer", "standings", "rules", "record")


def complete_name(incomplete: str) -> list[str]:
    """The documents that begin so, for the shell."""
    return [name for name in NAMES if name.startswith(incomplete)]


def schema(
    document: Annotated[
        str, typer.Argument(metavar="DOCUMENT", hidden=True, show_default=False, autocompletion=complete_name)
    ],
) -> None:
    """Print the JSON schema of a document.

    DOCUMENT is check, score, compare, dispute, infer, standings, rules or record.

    \b
    Example:
      pitchlog schema score > score.schema.json
    """

    def work() -> int:
        import json

        from pitchlog.cli.nearest import choice
        from pitchlog.render.documents import document_schema

        print(json.dumps(document_schema(choice("DOCUMENT", document, NAMES)), indent=2))
        return 0

    end(work)
