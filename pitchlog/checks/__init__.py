"""The checks, one module an offence, each with its permanent code.

``pitchlog.checks.catalogue`` is the visible list of them all; an audit imports a check only when it has something to
report.
"""
