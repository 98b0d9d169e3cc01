"""The site itself: the application, its door, its pages, its port and its log."""
