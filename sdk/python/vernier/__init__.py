"""Client of a Vernier trading server: typed calls, safe retries and live prices, with the standard library only."""

from . import refusals, shapes
from .client import Vernier
from .errors import NoAnswer, Refusal, VernierError
from .live import Resumed

__version__ = "0.1.0"
__all__ = ["NoAnswer", "Refusal", "Resumed", "Vernier", "VernierError", "refusals", "shapes"]
