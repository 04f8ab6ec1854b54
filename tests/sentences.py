"""The sentences with which the game refuses something, read out of the sources themselves."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import doctorlucky

ROOT: Final = Path(doctorlucky.__file__).parent

REFUSING: Final = frozenset(
    {
        "Refusal",
        "IllegalAction",
        "RulesetError",
        "UndoError",
        "RecordError",
        "PositionError",
        "DoctorLuckyError",
        "BoardError",
        "DeckError",
    }
)


class Said(NamedTuple):
    where: str
    pieces: tuple[str, ...]
    """Literal pieces in order; between two of them stands something that only a running game knows."""

    @property
    def example(self) -> str:
        return "⟨⟩".join(self.pieces)


def _expand(node: ast.expr) -> list[tuple[str, ...]]:
    """All texts an expression can make, as literal pieces around what is unknown."""
    match node:
        case ast.Constant(value=str(text)):
            return [(text,)]
        case ast.IfExp(body=body, orelse=orelse):
            return _expand(body) + _expand(orelse)
        case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Mult()):
            return [("",), (text,)]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _joined([_expand(left), _expand(right)])
        case ast.JoinedStr(values=values):
            return _joined([_expand(v.value) if isinstance(v, ast.FormattedValue) else _expand(v) for v in values])
        case ast.Call(func=ast.Name(id="str"), args=[_]):
            return []  # an error told again
        case _:
            return [("", "")]


def _joined(parts: list[list[tuple[str, ...]]]) -> list[tuple[str, ...]]:
    out: list[tuple[str, ...]] = [("",)]
    for part in parts:
        out = [(*left[:-1], left[-1] + right[0], *right[1:]) for left in out for right in (part or [("", "")])]
    return out


def sentences(*packages: str) -> Iterator[Said]:
    """Every text given to a refusal or an error in these packages or modules."""
    for path in _sources(packages):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSING and node.args:
                yield from _texts(path, node, node.args[-1])


def served() -> Iterator[Said]:
    """Every sentence with which the server says no, or advises: it speaks English to itself and translates on the way out."""
    for path in _sources(("server",)):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case (
                    ast.Call(func=ast.Name(id="RequestRefused"), args=[_, reason, *_])
                    | ast.Call(func=ast.Name(id="_only"), args=[_, _, reason])
                ):
                    yield from _texts(path, node, reason)
                case ast.Call(func=ast.Attribute(attr="reason"), args=[reason]):
                    yield from _texts(path, node, reason)
                case (
                    ast.Assign(targets=[ast.Name(id="text")], value=value)
                    | ast.AnnAssign(target=ast.Name(id="NOT_STORED"), value=ast.Constant() as value)
                ):
                    yield from _texts(path, node, value)


def _sources(packages: tuple[str, ...]) -> Iterator[Path]:
    for package in packages:
        root = ROOT / package
        yield from sorted(root.rglob("*.py")) if root.is_dir() else [root.with_suffix(".py")]


def _texts(path: Path, node: ast.expr | ast.stmt, said: ast.expr) -> Iterator[Said]:
    for pieces in _expand(said):
        if any(piece.strip() for piece in pieces):
            yield Said(f"{path.relative_to(ROOT)}:{node.lineno}", pieces)


def flaws(*packages: str) -> Iterator[Said]:
    """Every text that a function called `flaw` returns: what is wrong with a position."""
    for path in _sources(packages):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name == "flaw":
                for back in ast.walk(node):
                    if isinstance(back, ast.Return) and back.value is not None:
                        yield from _texts(path, back, back.value)
