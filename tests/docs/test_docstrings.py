"""What is public says what it is for. Ruff asks that of modules, classes, functions and methods; here are the rule objects of
editions, whose methods may leave it to the interface they implement."""

import ast
from collections.abc import Iterator
from pathlib import Path

import doctorlucky

PACKAGE = Path(doctorlucky.__file__).parent


def classes() -> Iterator[tuple[Path, ast.ClassDef]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield path, node


def test_methods_of_editions_are_documented_there_or_by_their_interface() -> None:
    known: dict[str, list[ast.ClassDef]] = {}
    editions: list[tuple[Path, ast.ClassDef]] = []
    for path, found in classes():
        known.setdefault(found.name, []).append(found)
        if path.is_relative_to(PACKAGE / "editions"):
            editions.append((path, found))

    def documented(method: str, one: ast.ClassDef) -> bool:
        here = any(isinstance(node, ast.FunctionDef) and node.name == method and ast.get_docstring(node) for node in one.body)
        bases = [base for node in one.bases for base in known.get(ast.unparse(node), ())]
        return here or any(documented(method, base) for base in bases)

    methods = [
        (path, found, node.name)
        for path, found in editions
        for node in found.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]
    lacking = [f"{path.name}: {found.name}.{method}" for path, found, method in methods if not documented(method, found)]
    assert methods
    assert not lacking
