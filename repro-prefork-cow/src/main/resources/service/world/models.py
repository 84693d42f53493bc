"""One table of 10,000 rows, made and filled by the lab before the service starts."""

from django.db import models


class World(models.Model):
    number = models.IntegerField()
    text = models.CharField(max_length=200)

    class Meta:
        db_table = "world"
