"""What goes into the runtime image beside the package, and runs in browsers."""
