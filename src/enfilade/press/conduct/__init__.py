"""How a battle was led: decisions judged by the odds that they had, whatever the dice made of them."""
