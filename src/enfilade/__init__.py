"""Enfilade: John Hill's American Civil War regimental rules as a library, an umpire and a game."""

from enfilade.library.cards import editions
from enfilade.umpire.card import Card, edition

__all__ = ["Card", "edition", "editions"]
__version__ = "0.1.0"
