"""The data files of the package: boards, decks, languages, narration, puzzles and what bots and penalties need."""
