"""The umpire in your pocket: JSON in, JSON out, the same on a server and on a phone."""
