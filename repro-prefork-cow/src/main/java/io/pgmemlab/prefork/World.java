package io.pgmemlab.prefork;

import io.pgmemlab.LabException;
import io.pgmemlab.engine.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The table that the service reads and updates. Its updates count: the database knows how many were served. */
final class World {
    /** What a path that updates begins with. */
    static final String UPDATING_PATH = "/orm-update";

    private static final int ROWS = 10_000;

    private final PostgresServer postgres;

    private World(PostgresServer postgres) {
        this.postgres = postgres;
    }

    /** Makes and fills the table; the same rows every time. */
    static World create(PostgresServer postgres) {
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE world (id serial PRIMARY KEY, number int NOT NULL, text varchar(200) NOT NULL)");
            statement.execute("INSERT INTO world (number, text) SELECT 0, repeat(md5(id::text), 4)"
                    + " FROM generate_series(1, " + ROWS + ") id");
            statement.execute("VACUUM ANALYZE world");
            return new World(postgres);
        } catch (SQLException e) {
            throw new LabException("the service's table cannot be made: " + e.getMessage(), e);
        }
    }

    /** Updates up to now. */
    long updates() {
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement();
                ResultSet sum = statement.executeQuery("SELECT sum(number) FROM world")) {
            sum.next();
            return sum.getLong(1);
        } catch (SQLException e) {
            throw new LabException("the service's table cannot be read: " + e.getMessage(), e);
        }
    }
}
