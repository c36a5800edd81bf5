"""What people read: questions and options, and what happened."""
