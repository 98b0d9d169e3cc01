"""The chart of an edition: its tables laid out, on a page, and what differs from another's."""
