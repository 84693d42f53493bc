"""What uWSGI loads: in the master before it forks (preload), or in every worker (lazy-apps)."""

import gc
import io
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "world.settings")

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connections  # noqa: E402

application = get_wsgi_application()

# Views are imported now and not at the first request, so that a master which preloads has loaded everything.
import world.urls  # noqa: E402


def serve(path):
    """One request as the server would make it."""
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "8000",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": io.StringIO(),
        "wsgi.url_scheme": "http",
    }
    return b"".join(application(environ, lambda status, headers: None))


# The interpreter writes into code that it runs for the first times (it specialises it), imports what it needs only then, and
# fills caches: with LAB_WARM the master does so, before the fork. Its connection is closed again: workers open their own.
for _ in range(int(os.environ.get("LAB_WARM", "0"))):
    for path in ("/db", "/orm-in", "/orm-update"):
        serve(path)
        world.served_before_fork += 1
connections.close_all()

if os.environ.get("LAB_GC") == "freeze":
    # Objects that live before the fork leave the collector's sight, which else writes into every one of them.
    gc.collect()
    gc.freeze()
elif os.environ.get("LAB_GC") == "off":
    gc.disable()
