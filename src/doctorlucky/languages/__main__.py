"""``python -m doctorlucky.languages fr`` lists what the file of a language still lacks."""

import json
import sys

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.languages.complete import missing, unknown
from doctorlucky.languages.language import load
from doctorlucky.languages.reading import available


def main(arguments: list[str]) -> int:
    """Prints missing keys with their English text, and keys that mean nothing; 1 if there are any."""
    wrong = 0
    try:
        for code in arguments or available():
            language = load(code)
            lacks, extra = missing(language), unknown(language)
            for key, value in lacks.items():
                print(f"{code}: {key} is missing: {json.dumps(value, ensure_ascii=False)}")
            for key in extra:
                print(f"{code}: {key} is never used")
            print(f"{code}: {language.name}, {len(lacks)} missing")
            wrong += len(lacks) + len(extra)
    except DoctorLuckyError as error:
        print(error, file=sys.stderr)
        return 2
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
