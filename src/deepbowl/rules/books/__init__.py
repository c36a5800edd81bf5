"""rules.books"""
