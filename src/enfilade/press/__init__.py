"""Paper and screen: charts and what differs between them."""
