package io.pgmemlab.buffers.data;

import io.pgmemlab.LabException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a query gave.
 *
 * @param columns names in their order
 * @param rows in their order
 */
public record Result(List<String> columns, List<Row> rows) {
    public Result {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    static Result of(ResultSet set) throws SQLException {
        ResultSetMetaData meta = set.getMetaData();
        var columns = new ArrayList<String>();
        for (int i = 1; i <= meta.getColumnCount(); i++) {
            columns.add(meta.getColumnName(i));
        }
        var rows = new ArrayList<Row>();
        while (set.next()) {
            var values = new LinkedHashMap<String, Object>();
            for (int i = 1; i <= columns.size(); i++) {
                values.put(columns.get(i - 1), set.getObject(i));
            }
            rows.add(new Row(values));
        }
        return new Result(columns, rows);
    }

    /**
     * One row.
     *
     * @param values by column; null is absent
     */
    public record Row(Map<String, Object> values) {
        private Object value(String column) {
            if (!values.containsKey(column)) {
                throw new LabException("no column " + column + " in the query's result: it has " + values.keySet());
            }
            return values.get(column);
        }

        public Optional<String> find(String column) {
            return Optional.ofNullable(value(column)).map(Object::toString);
        }

        public String text(String column) {
            return find(column).orElse("");
        }

        /** Empty where it is NULL, or not a finite number. */
        public OptionalDouble number(String column) {
            return value(column) instanceof Number number && Double.isFinite(number.doubleValue())
                    ? OptionalDouble.of(number.doubleValue())
                    : OptionalDouble.empty();
        }

        /** @throws LabException when it is NULL */
        public int require(String column) {
            if (value(column) instanceof Number number) {
                return number.intValue();
            }
            throw new LabException("column " + column + " is empty in " + values);
        }

        /** Whether a column that holds true or false is there and says so. */
        public boolean is(String column, boolean wanted) {
            return value(column) instanceof Boolean told && told == wanted;
        }
    }
}
