"""What uWSGI loads: in the master before it forks (preload), or in every worker (lazy-apps)."""

import gc
import io
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "world.settings")

from django.core.wsgi import get_wsgi_application  # noqa: E402

application = get_wsgi_application()

# Views are imported now and not at the first request, so that a master which preloads has loaded everything.
import world.urls  # noqa: E402,F401


def serve(path):
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


if os.environ.get("LAB_WARM"):
    # The interpreter writes into code that it runs for the first times (it specialises it): let the master do so.
    for _ in range(int(os.environ["LAB_WARM"])):
        for path in ("/db", "/orm-in", "/orm-update"):
            serve(path)
    from django.db import connections

    connections.close_all()

if os.environ.get("LAB_GC_FREEZE"):
    # Objects that live before the fork leave the collector's sight, which else writes into every one of them.
    gc.collect()
    gc.freeze()
if os.environ.get("LAB_GC_OFF"):
    gc.disable()
