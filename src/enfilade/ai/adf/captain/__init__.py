"""The captain: plans by brigade, decides by exact odds, says why."""
