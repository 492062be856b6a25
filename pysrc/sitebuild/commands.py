"""What `build.py` can be told to do, once it has set the environment up."""

import time
from pathlib import Path

from sitebuild.base import AT_ROOT, Base
from sitebuild.headers import read_rules
from sitebuild.places import DIST, NETLIFY, ROOT
from sitebuild.server import Server
from sitebuild.site import site, write


def build(target: Path = DIST, base: Base = AT_ROOT) -> None:
    """Write the site to a directory; ``base`` is where on its origin it will live."""
    began = time.monotonic()
    shown = target.relative_to(ROOT) if target.is_relative_to(ROOT) else target
    print(f"sitebuild: writing {shown}/", flush=True)
    files = site(base)
    write(files, target)
    size = sum(map(len, files.values())) / 1e6
    print(f"sitebuild: {len(files)} files, {size:.1f} MB, in {time.monotonic() - began:.1f} s", flush=True)


def serve(host: str, port: int, base: Base = AT_ROOT) -> None:
    """Write the site and serve it below its base until Ctrl-C, on a ``host`` and a ``port``; 0 is any free one."""
    server = Server(DIST, read_rules(NETLIFY), base=base, host=host, port=port)
    build(base=base)
    print(f"sitebuild: serving on {server.url}{base.path} (Ctrl-C ends)", flush=True)
    try:
        server.serve_forever()
    finally:
        server.server_close()
