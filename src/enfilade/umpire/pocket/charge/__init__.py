"""A charge led through step by step at the umpire's page."""
