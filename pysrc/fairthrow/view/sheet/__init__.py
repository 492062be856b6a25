"""Characters as a page shows them: their sheet, the form that edits it, and who plays a check."""
