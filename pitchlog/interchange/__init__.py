"""Records in other formats, each read by one module into lines of our notation that know where they stand there.

A format is a module with ``lines_of(chunks)``, which gives for each thing that the record says the line that says it
in our notation (:class:`~pitchlog.source.Line`, whose ``columns`` tell where each character stands there;
:class:`~pitchlog.interchange.coded.Coded` makes one), or a :class:`~pitchlog.findings.Trouble` where nothing can be
read; and one line in :data:`pitchlog.interchange.choosing.FORMATS`. All the rest (laws, findings, replay, comparison)
follows from that.
"""
