"""Checks, losses, routs and withdrawals on the table."""
