"""Who sees whom, who is near whom, and what is hidden or missing."""
