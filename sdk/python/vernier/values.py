"""Values of requests and answers: decimal numbers instead of floats, and answers with the types of their shapes."""

from __future__ import annotations

import json
from decimal import Decimal
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Callable, Literal, NotRequired, Union, cast, get_args, get_origin, get_type_hints, is_typeddict

Number = Decimal | int | str
"""A price, an amount or a size of a request; a float is refused, because it does not keep its digits."""

Convert = Callable[[Any], Any]


def plain(value: object) -> object:
    """A value of a request as JSON has it; a Decimal is sent with all of its digits."""
    if isinstance(value, float):
        raise TypeError(f"{value!r} is a float: pass a Decimal or a str")
    if not isinstance(value, Decimal):
        return value
    if not value.is_finite():
        raise ValueError(f"{value} is not a number")
    return format(value, "f")


def parse_json(text: str | bytes) -> Any:
    """JSON whose fractions are Decimals."""
    return json.loads(text, parse_float=Decimal)


def same(value: Any) -> Any:
    return value


@lru_cache(maxsize=None)
def converter(kind: Any) -> Convert:
    """Gives parsed JSON the types of `kind`: an amount that is a text, or a price that is a whole number, becomes a Decimal."""
    if kind is Decimal:
        return Decimal
    if is_typeddict(kind):
        return _record(kind)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is list:
        return _list(converter(parts[0]))
    if origin is dict:
        return _dict(converter(parts[1]))
    if origin in (Union, UnionType):
        return _union(tuple(part for part in parts if part is not NoneType))
    return same


def _list(convert: Convert) -> Convert:
    return same if convert is same else lambda values: [convert(value) for value in values]


def _dict(convert: Convert) -> Convert:
    return same if convert is same else lambda values: {name: convert(value) for name, value in values.items()}


def _record(kind: Any) -> Convert:
    converters = {name: converter(hint) for name, hint in get_type_hints(kind).items()}
    changed = [(name, convert) for name, convert in converters.items() if convert is not same]

    def convert_fields(value: dict[str, Any]) -> dict[str, Any]:
        for name, convert in changed:
            if name in value:
                value[name] = convert(value[name])
        return value

    return convert_fields if changed else same


def _union(options: tuple[Any, ...]) -> Convert:
    if all(converter(option) is same for option in options):
        return same

    def convert_option(value: Any) -> Any:
        if value is None:
            return None
        for option in options:
            if len(options) == 1 or _matches(option, value):
                return converter(option)(value)
        return value

    return convert_option


def _matches(option: Any, value: Any) -> bool:
    """The value can be of this option of a union."""
    if option is Decimal:
        return isinstance(value, (int, Decimal)) and not isinstance(value, bool)
    if is_typeddict(option):
        return isinstance(value, dict) and all(_has_field(cast(dict[str, Any], value), *hint) for hint in _hints(option))
    origin = get_origin(option)
    if origin in (Union, UnionType):
        return any(_matches(part, value) for part in get_args(option))
    return isinstance(value, origin or option)


@lru_cache(maxsize=None)
def _hints(kind: Any) -> list[tuple[str, Any]]:
    return list(get_type_hints(kind, include_extras=True).items())


def _has_field(value: dict[str, Any], name: str, hint: Any) -> bool:
    if name not in value:
        return get_origin(hint) is NotRequired
    return get_origin(hint) is not Literal or value[name] in get_args(hint)
