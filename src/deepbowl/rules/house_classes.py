"""Classes of a house book on a compiled build.

Compiled code reads an attribute such as `Trait.name` from a place inside the object. A class in plain Python that says
`name = "Slippery Feet"` leaves that place as the base class filled it, so a compiled match would play a trait without a
name. The attributes of the class are therefore written into the object: when it is made, and once more when its book is put
together. On the uncompiled build there are no such places, and nothing happens.
"""

from __future__ import annotations

from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any, Final

_Place = GetSetDescriptorType | MemberDescriptorType
_PLACES: Final = (GetSetDescriptorType, MemberDescriptorType)
_READ: Final = "_class_is_read"
_KNOWN: Final[dict[type[Any], dict[str, tuple[_Place, Any]]]] = {}


def _said_by(kind: type[Any]) -> dict[str, tuple[_Place, Any]]:
    """The attributes that a class in plain Python sets itself, with their places in the object and their values."""
    if kind in _KNOWN:
        return _KNOWN[kind]
    found: dict[str, tuple[_Place, Any]] = {}
    said: dict[str, Any] = {}
    for base in kind.__mro__:
        for name, value in vars(base).items():
            if name.startswith("__"):
                continue
            if not isinstance(value, _PLACES):
                said.setdefault(name, value)
            elif name in said and name not in found:
                found[name] = (value, said[name])
    _KNOWN[kind] = found
    return found


def read_class(thing: Any) -> None:
    """Write what the class of an object says into its places, once."""
    said = _said_by(type(thing))
    if said and not vars(thing).get(_READ):
        vars(thing)[_READ] = True
        for place, value in said.values():
            place.__set__(thing, value)


def settle(thing: Any) -> None:
    """Make compiled code and plain Python read the same: what plain Python has assigned since, else what is in the place."""
    read_class(thing)
    for name, (place, _) in _said_by(type(thing)).items():
        own = vars(thing)
        if name in own:
            place.__set__(thing, own[name])
        else:
            own[name] = place.__get__(thing, type(thing))


def settle_book(rules: object) -> None:
    """Do it for a book with its chapters and for all that stands in its lists: phases, traits, features, spells."""
    names = {name for base in type(rules).__mro__ for name, value in vars(base).items() if isinstance(value, _PLACES)}
    parts = [getattr(rules, name, None) for name in sorted(names)]
    for thing in [rules, *parts, *(one for part in parts if isinstance(part, list) for one in part)]:
        settle(thing)
