"""Loads and checks editions, with errors that name file, key and fix."""
