"""A record kept at the table, line by line. Knows no screen but in :mod:`pitchlog.recorder.app`, and writes no file."""
