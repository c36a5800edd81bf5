"""Skills that only CRP has in this form."""
