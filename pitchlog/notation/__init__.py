"""The pitchlog notation: text to a record of what people wrote, and a record to its canonical text."""

from pitchlog.notation.reader import Opening, Record, parse, read, read_file, read_text

__all__ = ["Opening", "Record", "parse", "read", "read_file", "read_text"]
