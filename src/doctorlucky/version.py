"""The version of the package, and nothing else, so that a build can read it."""

__version__ = "0.1.0"
