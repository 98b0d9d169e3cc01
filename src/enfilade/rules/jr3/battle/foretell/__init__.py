"""Exact odds of what an order would lead to, as everybody stands now."""
