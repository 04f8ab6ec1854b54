"""`python same_house.py PORT FOLDER`: what `doctorlucky serve` does, but tables of the same name are dealt the same cards, and
finished games are looked at no longer than it takes to have something to show."""

import sys

ROLLOUTS = 4


def main(port: str, folder: str) -> None:
    from doctorlucky.server import analysis
    from doctorlucky.server.run import Serving, serve
    from same_chance import same_seeds

    analysis.usual_rollouts = lambda: ROLLOUTS
    serve(Serving("127.0.0.1", int(port), folder, browser=False), same_seeds)


if __name__ == "__main__":  # bots that think do so in processes that read this file, too
    main(*sys.argv[1:])
