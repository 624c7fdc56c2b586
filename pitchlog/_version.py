"""The version, in a module of its own so that telling it costs no other import."""

__version__ = "0.1.0"
