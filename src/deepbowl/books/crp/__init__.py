"""The open pitch under the CRP core."""
