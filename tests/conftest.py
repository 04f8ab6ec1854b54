"""What concerns all tests. The browser tests' own conftest.py is read by workers only, and they have no terminal to say it on."""

from unrun import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]
