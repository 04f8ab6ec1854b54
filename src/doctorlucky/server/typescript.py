"""Writes the page's types from the server's: ``python -m doctorlucky.server.typescript > web/src/protocol.ts``."""

import sys
from types import ModuleType
from typing import Any, Final, get_args

import msgspec
from msgspec.inspect import (
    AnyType,
    BoolType,
    CustomType,
    DictType,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    Type,
    UnionType,
    type_info,
)

from doctorlucky.server import protocol
from doctorlucky.server.protocol import commands, http, table

PARTS: Final = (protocol, commands, table, http)
NUMBERS: Final = ("PROTOCOL", "LONGEST_MESSAGE", "LONGEST_RECORD", "MOST_LISTED")
WORDS: Final = ("Reaction", "Phase", "Occupant", "Code")
UNIONS: Final = {"Command": commands.Command, "FromClient": commands.FromClient, "FromServer": table.FromServer}

HEAD = "// Generated from src/doctorlucky/server/protocol. Do not edit: make protocol\n\n"


def typescript() -> str:
    """All of protocol.ts."""
    structs = [kind for part in PARTS for kind in vars(part).values() if _is_message(kind, part)]
    parts = [HEAD + "".join(f"export const {name} = {getattr(protocol, name)};\n" for name in NUMBERS)]
    literals = {get_args(getattr(protocol, name)): name for name in WORDS}
    for name in WORDS:
        words = " | ".join(f'"{word}"' for word in get_args(getattr(protocol, name)))
        parts.append(f"export type {name} = {words};\n")
    for kind in structs:
        parts.append(_interface(kind, literals))
    for name, union in UNIONS.items():
        members = " | ".join(member.__name__ for member in get_args(union))
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


def _is_message(kind: object, part: ModuleType) -> bool:
    """What is sent as it is: not what several messages have in common."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return False
    return kind.__module__ == part.__name__ and not kind.__subclasses__()


def _interface(kind: type[msgspec.Struct], literals: dict[tuple[Any, ...], str]) -> str:
    info = type_info(kind)
    assert isinstance(info, StructType)
    lines = [f"export interface {kind.__name__} {{"]
    if info.tag is not None:
        lines.append(f'  type: "{info.tag}";')
    sparse = kind.__struct_config__.omit_defaults
    sent = info.tag is not None or not sparse
    for field in info.fields:
        optional = "?" if not field.required and (sparse or not sent or _from_client(kind)) else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type, literals)};")
    return "\n".join([*lines, "}\n"])


def _from_client(kind: type[msgspec.Struct]) -> bool:
    """What the page sends may leave out what has a default; what the server sends is always whole, unless it is sparse."""
    return kind in (*get_args(commands.FromClient), http.SeatWish, http.Choice, http.NewTable, http.Join, http.Mine)


def _type(kind: Type, literals: dict[tuple[Any, ...], str]) -> str:
    match kind:
        case StrType():
            return "string"
        case IntType() | FloatType():
            return "number"
        case BoolType():
            return "boolean"
        case NoneType():
            return "null"
        case AnyType() | CustomType():
            return "unknown"
        case LiteralType(values=values):
            found = next((name for words, name in literals.items() if set(words) == set(values)), None)
            return found or " | ".join(f'"{word}"' for word in values)
        case ListType(item_type=item):
            inner = _type(item, literals)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case DictType(value_type=value):
            return f"Record<string, {_type(value, literals)}>"
        case StructType(cls=cls):
            return cls.__name__
        case UnionType(types=types):
            return " | ".join(_type(one, literals) for one in types)
        case _:
            raise TypeError(f"no TypeScript for {kind}")


if __name__ == "__main__":
    sys.stdout.write(typescript())
