"""The captain of Johnny Reb III: several sheets tried in the head against several of the enemy's."""
