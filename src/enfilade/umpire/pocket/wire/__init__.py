"""What the umpire's page and its desk say to each other, as frozen structs: the server's and the phone's alike."""
