"""Battles turned into what a browser shows. Nothing is decided here that the rules decide."""
