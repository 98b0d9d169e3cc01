"""Many places weighed at once, in arrays."""
