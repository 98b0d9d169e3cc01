"""Who may ask for how much, who waits, and what is put off first."""
