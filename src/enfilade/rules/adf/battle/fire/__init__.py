"""Fires on the table: aim, range, cover, and the volley itself."""
