"""A guest who knows the rules and plays to win, without thinking about what others think.

Hides where nobody sees and where the Doctor will come, rides the Lucky Train, tries early where failing pays, counts the luck that
is left, and lets others pay for the Doctor's life while they can.
"""

from doctorlucky.bots.heuristic.buying import buy
from doctorlucky.bots.heuristic.escaping import escape
from doctorlucky.bots.heuristic.foiling import foil
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.bots.heuristic.turn import take_turn
from doctorlucky.engine.action import Action
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.stream import Stream
from doctorlucky.views.view import View


def heuristic(view: View, legal: Actions, whim: Stream) -> Action:
    """The most worthwhile of the legal actions, as such a guest sees it."""
    codes = legal.codes
    if len(codes) == 1:
        return legal[0]
    table = Table(view, codes)
    if view.asks == "foil":
        code = foil(table)
    elif view.asks == "buy":
        code = buy(table)
    elif table.rules.act == "escape":
        code = escape(table, whim)
    else:
        code = take_turn(table, whim)
    return legal[codes.index(code)]
