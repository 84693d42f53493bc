"""The application that both variants serve: three ORM paths over one table of PostgreSQL."""

# requests that the process which loaded the application served before it forked
served_before_fork = 0
