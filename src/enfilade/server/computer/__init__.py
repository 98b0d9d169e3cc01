"""The computer's players, in processes of their own."""
