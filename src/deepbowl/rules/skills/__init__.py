"""rules.skills"""
