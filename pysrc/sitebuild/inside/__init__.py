"""What runs inside Pyodide, or starts it, as the site is built: none of it is shipped."""
