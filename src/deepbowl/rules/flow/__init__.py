"""rules.flow"""
