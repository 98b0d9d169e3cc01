"""The print shop: sheets for a real table, set by typst from what the editions, scenarios and battles say."""
