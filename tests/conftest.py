"""What concerns all tests. The browser tests' own conftest.py is read by workers only, and they have no terminal to say it on."""

import signal

from hypothesis import settings

from unrun import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]

settings.register_profile("patient", deadline=None)  # how long an example takes is the machine's affair, and other programs'
settings.load_profile("patient")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background of a shell; programs that tests start would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)
