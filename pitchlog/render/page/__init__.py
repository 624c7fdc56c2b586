"""The page to send to the others at the table: a record, what is wrong in it and why, as one HTML, Markdown or text.

:mod:`~pitchlog.render.page.build` turns judged games into plain data (:mod:`~pitchlog.render.page.facts`) that knows
no markup; ``html`` and ``outline`` lay it out.
"""
