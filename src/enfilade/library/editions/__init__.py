"""Edition files: found, merged, checked and loaded, with where each figure comes from."""
