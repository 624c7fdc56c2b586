"""``pitchlog`` and ``python -m pitchlog``."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run the command line. The version is told before anything else is imported."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from pitchlog._version import __version__

        try:
            print(f"pitchlog {__version__}", flush=True)
        except OSError as fault:
            from pitchlog.cli.guard import stopped

            sys.exit(stopped(fault))
        return
    gc.set_threshold(50_000, 20, 20)  # a record makes many small values that die young: look for cycles rarely
    try:
        from pitchlog.cli.plain import is_plain_check, plain_check

        if is_plain_check(sys.argv[1:]):
            sys.exit(plain_check(sys.argv[2:]))
        from pitchlog.cli.app import run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
