"""The state of the board in a line: what is shut, dark or under water."""

from doctorlucky.cli.options import counted
from doctorlucky.cli.table import Table
from doctorlucky.views.view import View


def status(table: Table, view: View) -> list[str]:
    """The same in several lengths, the longest first; none where there is nothing to report."""
    parts = table.state()
    ship = view.extras.get("ship")
    if ship is not None:
        afloat, decks, piles = table.afloat(), ship["afloat"], ship["piles"]
        assert isinstance(decks, list)
        assert isinstance(piles, list)
        if not afloat:
            return ["nothing is left afloat"]
        left = piles[0] if piles and decks[0] == afloat[0] else 0  # the match may have run ahead of the narration
        cards = counted(left, "card")
        letters = " ".join(reversed(afloat))
        return [
            f"afloat: {letters}; {cards} until {afloat[0]}-Deck sinks",
            f"afloat {letters}; {afloat[0]} has {cards}",
            f"afloat {letters}; {left}",
        ]
    doctor = view.extras.get("doctor")
    if doctor is not None and table.rules.sequel is None:
        reasons = doctor["reasons"]
        assert isinstance(reasons, list)
        return [f"{table.rules.act}: the Doctor has {counted(len(reasons), 'Reason')}", table.rules.act]
    return [", ".join(parts), parts[-1]] if parts else []
