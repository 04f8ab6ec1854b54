"""What concerns all tests. The browser tests' own conftest.py is read by workers only, and they have no terminal to say it on."""

from hypothesis import settings

from unrun import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]

settings.register_profile("patient", deadline=None)  # how long an example takes is the machine's affair, and other programs'
settings.load_profile("patient")
