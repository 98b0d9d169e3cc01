"""Nerve on the table: checks, runs, and what losses leave behind."""
