"""The command line: one module a command. Arguments in, an exit status out; the work is done below.

Exit status: 0 clean, 1 something was found, 2 the job could not be done, 130 stopped with Ctrl-C, 141 the reader of
the output went away.
"""
