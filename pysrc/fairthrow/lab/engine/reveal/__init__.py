"""Opens rolls face by face while a body runs: ways that know the same become one."""
