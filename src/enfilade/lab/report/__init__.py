"""What a batch found, told: tables, plots, pages, files."""
