"""What a procedure must know, asked for in flags, prompts or JSON, and how it is answered."""
