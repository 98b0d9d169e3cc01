"""One roll at the umpire's page: the questions that matter, the receipt, the odds, the result."""
