"""Charges on the table: who charges whom, the way there, the impact, and melees that go on."""
