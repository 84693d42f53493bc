"""The paths of the published comparison, and the identity."""

from django.urls import path

from world import views

urlpatterns = [
    path("db", views.point),
    path("orm-in", views.many),
    path("orm-update", views.update),
    path("bench-info", views.identity),
]
