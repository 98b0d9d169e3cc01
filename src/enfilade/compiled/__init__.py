"""The engine's compiled form: its modules as machine code, used only where they were made of these very sources."""
