"""The ground of a table and the names on it, for the browser's map."""
