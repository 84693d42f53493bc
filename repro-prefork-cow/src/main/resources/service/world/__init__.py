"""The application that both variants serve: three ORM paths over one table of PostgreSQL."""
