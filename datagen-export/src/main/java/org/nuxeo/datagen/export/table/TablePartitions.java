// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.PickedRows;
import org.nuxeo.datagen.export.row.RowTable;

/**
 * A table in partitions, one for each value of a key, as folders named {@code key=value} have them for Hive, Spark and others.
 * The rows of all partitions, one after the other, have new positions. Immutable and thread safe.
 */
public final class TablePartitions {

    private static final String HOME = "home";
    private static final String KIND = "kind";

    /**
     * The rows with one value of the key.
     *
     * @param rows new positions
     * @param positions returns the position in the whole table of the k-th of them
     */
    private record Partition(String value, PositionRange rows, LongUnaryOperator positions) {}

    private final String key;

    /** Whether rows of a partition are in the order of the whole table: documents of a home are not. */
    private final boolean isInOrder;

    /** The partitions by their first positions. */
    private final NavigableMap<Long, Partition> partitions = new TreeMap<>();

    private long count;

    /**
     * Partitions a table.
     *
     * @param table name of the table
     * @param key {@code kind} of a table of all documents; otherwise {@code home} or what the archive calls it, and the period
     *     of a series, such as {@code month}
     * @throws IllegalArgumentException if the table has no such key
     */
    public TablePartitions(Dataset dataset, String table, String key) {
        this.key = key;
        Kind kind = Tables.kind(dataset, table);
        Period period = kind == null ? null : kind.period();
        this.isInOrder = !key.equals(HOME) && !key.equals(Tables.home(dataset));
        if (kind == null && key.equals(KIND)) {
            for (Kind each : dataset.layout().kinds()) {
                long first = dataset.firstOrdinal(each);
                add(each.label(), dataset.count(each), k -> first + k);
            }
        } else if (kind != null && !kind.isShared() && !isInOrder) {
            for (Home home : dataset.layout().homes()) {
                add(home.label(), dataset.count(home, kind), k -> dataset.position(home, kind, k));
            }
        } else if (kind != null && period != null && key.equals(period.label())) {
            addPeriods(dataset, kind, period);
        } else {
            throw new IllegalArgumentException(
                    "key " + key + ": must be " + keys(dataset, kind) + " for the table " + table);
        }
    }

    private static String keys(Dataset dataset, @Nullable Kind kind) {
        if (kind == null) {
            return KIND;
        }
        List<String> keys = new ArrayList<>();
        if (kind.period() != null) {
            keys.add(kind.period().label());
        }
        if (!kind.isShared()) {
            keys.add(Tables.home(dataset));
        }
        return keys.isEmpty() ? "left out" : String.join(" or ", keys);
    }

    /** Adds the periods of a series, whose documents follow each other by period. */
    private void addPeriods(Dataset dataset, Kind kind, Period period) {
        long size = dataset.count(kind);
        for (long from = 0; from < size; ) {
            int current = period(dataset, kind, from);
            long start = from;
            from = 1 + new PositionRange(start, size).last(at -> period(dataset, kind, at) <= current);
            add(period.text(current), from - start, k -> start + k);
        }
    }

    private static int period(Dataset dataset, Kind kind, long position) {
        return dataset.identity(dataset.firstOrdinal(kind) + position).month();
    }

    private void add(String value, long rows, LongUnaryOperator positions) {
        if (rows > 0) {
            partitions.put(count, new Partition(value, new PositionRange(count, count + rows), positions));
            count += rows;
        }
    }

    /** Returns the key. */
    public String key() {
        return key;
    }

    /** Returns the number of partitions. */
    public int size() {
        return partitions.size();
    }

    /** Returns the number of positions in all partitions. */
    public long count() {
        return count;
    }

    /** Returns the positions of some partitions, by their numbers. */
    public PositionRange rows(PositionRange numbers) {
        return new PositionRange(start(numbers.from()), start(numbers.to()));
    }

    private long start(long number) {
        return partitions.keySet().stream().skip(number).findFirst().orElse(count);
    }

    /** Returns the number of positions of the largest partition. */
    public long largest() {
        return partitions.values().stream()
                .mapToLong(each -> each.rows().count())
                .max()
                .orElse(0);
    }

    /** Returns all positions of the partition that has one. */
    public PositionRange rowsOf(long row) {
        return of(row).rows();
    }

    /** Returns the name of the folder of the partition that has a position, such as {@code month=2015-01}. */
    public String folder(long row) {
        return key + "=" + URLEncoder.encode(of(row).value(), UTF_8).replace("+", "%20");
    }

    private Partition of(long row) {
        return Objects.requireNonNull(partitions.floorEntry(row)).getValue();
    }

    /** Returns the rows of a table by partition, without a column of the key, whose value the folder has. */
    RowTable of(RowTable whole) {
        List<String> others = whole.columns().stream()
                .map(Column::name)
                .filter(name -> !name.equals(key))
                .toList();
        return new PickedRows(whole.select(others), count, new Positions(), isInOrder);
    }

    /** The positions in the whole table. The partition of the last row is kept for the next. Not thread safe. */
    private final class Positions implements LongUnaryOperator {

        private Partition current = of(0);

        @Override
        public long applyAsLong(long row) {
            if (row < current.rows().from() || row >= current.rows().to()) {
                current = of(row);
            }
            return current.positions().applyAsLong(row - current.rows().from());
        }
    }
}
