"""rules.crp"""
