"""Looking ahead: ideas played out in the head, and luck taken off."""
