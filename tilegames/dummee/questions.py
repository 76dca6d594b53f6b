"""x"""

QUESTIONS = {}
