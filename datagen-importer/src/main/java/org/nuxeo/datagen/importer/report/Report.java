// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Table;

/** A report of a stage: a record whose components are the members of its JSON, and tables for people. */
public interface Report {
    /** Returns the report as tables and sentences, with a line end. */
    String text();

    /** How work has ended. */
    enum Outcome {
        /** Everything was done, and all is as it should be. */
        DONE,
        /** Everything was done, but there are dead letters. */
        DEAD_LETTERS,
        /** The stores differ from the dataset. */
        DIFFERENT,
        /** The work was stopped before its end. Its state is saved. */
        STOPPED;

        /** Returns the outcome of work without dead letters. */
        public static Outcome of(boolean finished, boolean differs) {
            return !finished ? STOPPED : differs ? DIFFERENT : DONE;
        }

        /** Returns the outcome of work that has no stores to compare. */
        public static Outcome of(boolean finished, long deadLetters) {
            return !finished ? STOPPED : deadLetters > 0 ? DEAD_LETTERS : DONE;
        }
    }

    /** Returns how the work has ended. The most serious finding counts; a report on what was only planned has none. */
    default Outcome outcome() {
        return Outcome.DONE;
    }

    /** What a row of a report counts: the documents of a kind in a repository. */
    interface Counted {
        String repository();

        Kind kind();
    }

    /** Returns what a function makes of each repository and kind, in the order of a layout; null makes no row. */
    static <R> List<R> rows(Layout layout, BiFunction<Repository, Kind, @Nullable R> row) {
        return rows(layout.repositories(), layout.kinds(), row);
    }

    /** Returns what a function makes of each repository and kind, in their order; null makes no row. */
    static <R> List<R> rows(
            Iterable<Repository> repositories, Iterable<Kind> kinds, BiFunction<Repository, Kind, @Nullable R> row) {
        List<R> rows = new ArrayList<>();
        for (Repository repository : repositories) {
            for (Kind kind : kinds) {
                R made = row.apply(repository, kind);
                if (made != null) {
                    rows.add(made);
                }
            }
        }
        return rows;
    }

    /** Returns the sum of a count in the rows of a kind in a repository. */
    static <R extends Counted> long sum(List<R> rows, Repository repository, Kind kind, ToLongFunction<R> count) {
        return rows.stream()
                .filter(row -> row.repository().equals(repository.label()) && row.kind() == kind)
                .mapToLong(count)
                .sum();
    }

    /**
     * Returns counts as a table with a line of totals.
     *
     * @param counts returns the counts of a row
     * @param columns what they are of
     */
    static <R extends Counted> String counts(List<R> rows, Function<R, long[]> counts, String... columns) {
        Table table = new Table(2, cells("repository", "kind", Stream.of(columns)));
        long[] sums = new long[columns.length];
        for (R row : rows) {
            long[] own = counts.apply(row);
            Arrays.setAll(sums, i -> sums[i] + own[i]);
            table.row(cells(
                    row.repository(), row.kind().label(), Arrays.stream(own).boxed()));
        }
        return table.row(cells("total", "", Arrays.stream(sums).boxed())).toString();
    }

    private static Object[] cells(String first, String second, Stream<?> others) {
        return Stream.concat(Stream.of(first, second), others).toArray();
    }

    /** Returns batch latencies as a table and an empty line, or nothing if there are none. */
    static String batches(List<BatchLatency> batches) {
        if (batches.isEmpty()) {
            return "";
        }
        Table table = new Table(1, BatchLatency.COLUMNS.toArray());
        batches.forEach(each -> table.row(each.cells().toArray()));
        return table + "\n";
    }

    /** Returns a duration in seconds, with one decimal. */
    static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f", millis / 1000.0);
    }

    /** Returns the documents per second, or 0 if there was no time. */
    static long perSecond(long documents, long millis) {
        return millis == 0 ? 0 : Math.round(documents / (millis / 1000.0));
    }

    /** Returns the elapsed time and the documents per second. */
    static String rate(long documents, long elapsedMillis) {
        return String.format(Locale.ROOT, "%s s, %,d/s", seconds(elapsedMillis), perSecond(documents, elapsedMillis));
    }

    /**
     * The speed of an operation, named as the stock importer names it.
     *
     * @param elapsed wall-clock time in seconds
     * @param throughput documents per second, or 0 if there was no time
     */
    record Speed(double elapsed, double throughput) {
        /** Returns the speed of an operation that has taken some milliseconds for its documents. */
        public static Speed of(long documents, long millis) {
            double seconds = millis / 1_000.0;
            return new Speed(seconds, millis == 0 ? 0 : documents / seconds);
        }
    }
}
