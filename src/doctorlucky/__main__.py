"""``python -m doctorlucky`` is the command ``doctorlucky``."""

import sys

from doctorlucky.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
