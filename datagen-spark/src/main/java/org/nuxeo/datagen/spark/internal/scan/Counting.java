// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import static org.apache.spark.unsafe.types.UTF8String.fromString;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.filter.Selection;

/** The counts that are known without reading: of a selection, and of all rows by home, repository, month or kind. */
record Counting(SourceTable table, Dataset dataset) {

    /** Returns the rows of an aggregation, or empty if it needs reading. */
    Optional<CountScan> rows(Aggregation aggregation, Selection selection) {
        AggregateFunc[] functions = aggregation.aggregateExpressions();
        boolean counts = Arrays.stream(functions).allMatch(this::isCountOfRows);
        if (!counts
                || !table.hasRowPerPosition(dataset)
                || !selection.remaining().isEmpty()) {
            return Optional.empty();
        }
        Expression[] groups = aggregation.groupByExpressions();
        if (groups.length == 0) {
            return Optional.of(scan(new StructType(), Map.of("", selection.count()), functions.length));
        }
        boolean whole = selection.used().isEmpty();
        if (!whole || groups.length > 1 || !(groups[0] instanceof NamedReference column)) {
            return Optional.empty();
        }
        String name = column.fieldNames()[0];
        StructType group = new StructType().add(table.schema(dataset).apply(name));
        return groups(name).map(counted -> scan(group, counted, functions.length));
    }

    private static CountScan scan(StructType group, Map<Object, Long> counts, int functions) {
        StructType schema = group;
        for (int i = 0; i < functions; i++) {
            schema = schema.add("count" + i, DataTypes.LongType, false);
        }
        List<InternalRow> rows = new ArrayList<>();
        counts.forEach((value, count) -> {
            Object[] row = new Object[group.length() + functions];
            Arrays.fill(row, count);
            if (group.length() > 0) {
                row[0] = value;
            }
            rows.add(new GenericInternalRow(row));
        });
        return new CountScan(schema, rows.toArray(InternalRow[]::new));
    }

    /** Returns whether a function counts every row, such as the count of a column that is never missing. */
    private boolean isCountOfRows(AggregateFunc function) {
        return function instanceof CountStar
                || function instanceof Count count
                        && !count.isDistinct()
                        && count.column() instanceof NamedReference column
                        && table.isRequired(dataset, column.fieldNames()[0]);
    }

    /** Returns the counts of all rows by the values of a column in Spark's internal form, or empty if they are not known. */
    private Optional<Map<Object, Long>> groups(String column) {
        Map<Object, Long> counts = new LinkedHashMap<>();
        if (column.equals(table.homeColumn())) {
            Kind kind = table.oneKind(dataset);
            dataset.layout().homes().forEach(each -> counts.put(fromString(each.label()), dataset.count(each, kind)));
        } else if (column.equals("repository")) {
            Kind kind = table.kind(dataset);
            dataset.layout().repositories().forEach(each -> counts.put(fromString(each.label()), count(each, kind)));
        } else if (table.byMonth() && column.equals(SourceTable.MONTH)) {
            DatasetSpec spec = dataset.spec();
            for (int month = spec.firstMonth(); month < spec.endMonth(); month++) {
                counts.put(Months.firstEpochDay(month), table.count(dataset) / spec.months());
            }
        } else if (table.equals(SourceTable.DOCUMENTS) && column.equals("kind")) {
            dataset.layout().kinds().forEach(each -> counts.put(fromString(each.label()), dataset.count(each)));
        } else {
            return Optional.empty();
        }
        counts.values().removeIf(count -> count == 0);
        return Optional.of(counts);
    }

    private long count(Repository repository, @Nullable Kind kind) {
        Stream<Kind> kinds = kind != null ? Stream.of(kind) : dataset.layout().kinds().stream();
        return kinds.mapToLong(each -> dataset.count(repository, each)).sum();
    }

    /**
     * Counts that are known without reading.
     *
     * @param readSchema the groups, then the counts
     * @param rows values in Spark's internal form
     */
    record CountScan(StructType readSchema, InternalRow[] rows) implements LocalScan {

        @Override
        public String description() {
            return "datagen counts, computed";
        }
    }
}
