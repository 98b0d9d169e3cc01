"""One volley, check or charge from stated facts: no positions needed."""
