"""What many games say: shares, intervals, balance, decision."""
