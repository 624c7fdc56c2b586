"""A hand taken apart into steps, how things stand after each, and what the law allowed. Serves terminal and page."""
