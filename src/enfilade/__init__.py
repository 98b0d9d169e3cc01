"""Enfilade: John Hill's American Civil War regimental rules as a library, an umpire and a game."""

from enfilade.library.cards import Card, edition, editions

__all__ = ["Card", "edition", "editions"]
__version__ = "0.1.0"
