"""rules.features"""
