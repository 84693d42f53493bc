"""Settings of a production service, cut down to what the three paths need."""

import os

SECRET_KEY = "pg-memlab"
DEBUG = False
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "world.urls"
INSTALLED_APPS = ["world"]
# CommonMiddleware sends a Content-Length: without one uWSGI's HTTP/1.1 socket closes the connection after a response.
MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
USE_TZ = True

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": os.environ.get("DB_HOST", "postgres"),
        "NAME": "app",
        "USER": "app",
        "PASSWORD": "app",
        # a connection belongs to one worker and stays open: it is opened at the worker's first query, after the fork
        "CONN_MAX_AGE": None,
    }
}
