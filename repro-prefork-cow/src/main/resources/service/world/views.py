"""The three measured paths, and one that tells what serves them."""

import gc
import os
import random
import sys

import django
import psycopg
import uwsgi  # of the server itself
from django.db.models import F
from django.http import JsonResponse

import world
from world.models import World

ROWS = 10_000


def point(request):
    """One row by primary key."""
    row = World.objects.get(pk=random.randint(1, ROWS))
    return JsonResponse({"id": row.pk, "number": row.number, "text": row.text})


def many(request):
    """32 rows by primary key, in order."""
    keys = random.sample(range(1, ROWS + 1), 32)
    rows = World.objects.filter(pk__in=keys).order_by("pk")
    return JsonResponse([{"id": row.pk, "number": row.number, "text": row.text} for row in rows], safe=False)


def update(request):
    """One row read, then changed; the change counts, so that the database knows how many of these were served."""
    row = World.objects.get(pk=random.randint(1, ROWS))
    World.objects.filter(pk=row.pk).update(number=F("number") + 1)
    return JsonResponse({"id": row.pk, "number": row.number})


def identity(request):
    """Which code answers: read by the lab before anything is measured."""
    extensions = sorted(
        os.path.basename(path)
        for path in {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
        if path.startswith(os.path.dirname(django.__file__)) and path.endswith(".so")
    )
    return JsonResponse(
        {
            "uwsgi": uwsgi.version.decode(),
            "python": sys.version.split()[0],
            "django": django.get_version(),
            "django_file": django.__file__,
            "django_extensions": extensions,
            "psycopg": psycopg.__version__,
            "psycopg_implementation": psycopg.pq.__impl__,
            "gc_frozen": gc.get_freeze_count(),
            "gc_enabled": gc.isenabled(),
            "pymalloc_blocks": sys.getallocatedblocks(),
            "warmed": world.served_before_fork,
        }
    )

