"""Whether a page or picture of the laboratory could be written, found out before the work is done that it is about."""

import os
import tempfile

from doctorlucky.errors import DoctorLuckyError


def check_page(name: str) -> None:
    """Refuse a page that could not be written, in the words that `write_whole` would have for it afterwards."""
    if os.path.isdir(name):
        raise _refused(name, "it is a folder")
    target = os.path.realpath(name)
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        raise _refused(name, "there is no such folder")
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise _refused(name, "Permission denied")
    if os.path.exists(target) and not os.path.isfile(target):  # a pipe or a device, which is written to as it is
        return
    try:
        with tempfile.TemporaryFile(prefix=".doctorlucky-", dir=folder):  # permissions are not enough to tell: /proc grants them
            pass
    except OSError as error:
        raise _refused(name, error.strerror or "not a file name") from None


def _refused(name: str, why: str) -> DoctorLuckyError:
    return DoctorLuckyError(f"{name}: cannot be written ({why})")
