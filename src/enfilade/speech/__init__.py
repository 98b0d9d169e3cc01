"""What is said to people: names, numbers, plurals and sentences, one room for all that speak."""
