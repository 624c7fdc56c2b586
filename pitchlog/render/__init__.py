"""What people, editors and scripts see: findings, scores and rules laid out, one module a form.

Nothing here judges. Every text of a stranger goes through :func:`pitchlog.render.safe.safe`, and every form
yields text that a terminal cannot take for a command.
"""
