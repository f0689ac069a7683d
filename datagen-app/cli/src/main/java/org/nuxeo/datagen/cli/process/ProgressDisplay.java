// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;

/** A display of progress on standard error. It is called by one thread at a time. */
abstract class ProgressDisplay implements AutoCloseable {
    /**
     * The progress of an activity.
     *
     * @param activity name: generate, render, produce, import, index, verify or clean
     * @param done number of completed items
     * @param total number of all items, or -1 if unknown
     * @param elapsedMillis time since the start in milliseconds
     * @param secondsLeft estimated time until the end of the whole command, or -1 if it is not known
     */
    record Snapshot(String activity, long done, long total, long elapsedMillis, long secondsLeft) {

        /** Returns the unit of the items: rows, files, questions or documents. */
        String unit() {
            return switch (activity) {
                case "generate" -> "rows";
                case "render", "verify files" -> "files";
                case "questions" -> "questions";
                default -> "documents";
            };
        }

        /** Returns the items a second since the start. */
        long perSecond() {
            return elapsedMillis == 0 ? 0 : Math.round(done * 1000.0 / elapsedMillis);
        }

        boolean complete() {
            return total >= 0 && done >= total;
        }

        /** Returns one line for users. */
        String line() {
            long percent = total == 0 ? 100 : (int) (100.0 * done / total);
            String all = total < 0 ? " " + unit() : Amounts.text(" of %,d %s (%d %%)", total, unit(), percent);
            return Amounts.text("%s %,d", activity, done) + all + ", " + pace();
        }

        /** Returns the rate and the remaining time. */
        String pace() {
            String rate = Amounts.text("%,d/s", perSecond());
            boolean known = !complete() && secondsLeft() >= 0;
            return known ? rate + ", " + duration(secondsLeft()) + " left" : rate;
        }

        private static String duration(long seconds) {
            if (seconds < 60) {
                return seconds + " s";
            }
            if (seconds < 3600) {
                return seconds / 60 + " min " + seconds % 60 + " s";
            }
            return seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
        }
    }

    final PrintStream err;
    final long intervalMillis;

    /** @param intervalMillis interval at which the display wants to be called */
    ProgressDisplay(PrintStream err, long intervalMillis) {
        this.err = err;
        this.intervalMillis = intervalMillis;
    }

    /** Shows the progress of an activity. */
    abstract void show(Snapshot snapshot);

    /** Shows a message. */
    void note(String text) {
        err.println(text);
    }

    @Override
    public void close() {
        err.flush();
    }

    /**
     * A display with a bar for each activity. The bar of a completed activity is drawn a last time and then left as it is.
     */
    static final class Bars extends ProgressDisplay {
        private final Map<String, ProgressBar> bars = new LinkedHashMap<>();
        private final Map<String, Long> completeTotals = new HashMap<>();

        Bars(PrintStream err) {
            super(err, 250);
        }

        @Override
        void show(Snapshot snapshot) {
            if (Objects.equals(completeTotals.get(snapshot.activity()), snapshot.total())) {
                return;
            }
            ProgressBar bar = bars.computeIfAbsent(snapshot.activity(), name -> create(snapshot));
            if (snapshot.total() >= 0) {
                bar.maxHint(snapshot.total());
            }
            bar.setExtraMessage(" " + snapshot.pace());
            bar.stepTo(snapshot.done());
            if (snapshot.complete()) {
                completeTotals.put(snapshot.activity(), snapshot.total());
                bars.remove(snapshot.activity()).close();
            }
        }

        private ProgressBar create(Snapshot snapshot) {
            return new ProgressBarBuilder()
                    .setTaskName(snapshot.activity())
                    .setInitialMax(-1)
                    .startsFrom(snapshot.done(), Duration.ofMillis(snapshot.elapsedMillis()))
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(250)
                    .setUnit(" " + snapshot.unit(), 1)
                    .hideEta()
                    .setConsumer(new GroupedNumbers(err))
                    .build();
        }

        /** Writes lines with their numbers in groups of three digits, and shorter bars to keep the length of a line. */
        private static final class GroupedNumbers extends ConsoleProgressBarConsumer {
            private static final Pattern LONG_NUMBER = Pattern.compile("(?<![0-9,.])[0-9]{4,18}");

            GroupedNumbers(PrintStream err) {
                super(err);
            }

            @Override
            public void accept(String line) {
                String grouped = LONG_NUMBER
                        .matcher(line)
                        .replaceAll(number -> WholeNumber.grouped(Long.parseLong(number.group())));
                int commas = grouped.length() - line.length();
                super.accept(grouped.replaceFirst("(?<=\\[)={" + commas + "}| {" + commas + "}(?=\\])", ""));
            }
        }

        @Override
        void note(String text) {
            err.println("\r" + text);
        }

        @Override
        public void close() {
            bars.values().forEach(ProgressBar::close);
            super.close();
        }
    }

    /** A display with a line from time to time, for a file or a pipe. */
    static final class Lines extends ProgressDisplay {
        private final Map<String, Long> shown = new HashMap<>();

        Lines(PrintStream err) {
            super(err, 5_000);
        }

        @Override
        void show(Snapshot snapshot) {
            Long before = shown.put(snapshot.activity(), snapshot.done());
            if (before == null || before != snapshot.done()) {
                err.println(snapshot.line());
            }
        }
    }

    /** A display with one JSON object a line, for programs. */
    static final class JsonLines extends ProgressDisplay {

        JsonLines(PrintStream err) {
            super(err, 1_000);
        }

        @Override
        void show(Snapshot snapshot) {
            ObjectNode line = Json.object("event", "progress", "activity", snapshot.activity());
            Json.put(line, "done", snapshot.done(), "total", snapshot.total());
            Json.put(line, "perSecond", snapshot.perSecond(), "elapsedMillis", snapshot.elapsedMillis());
            if (snapshot.secondsLeft() >= 0) {
                line.put("secondsLeft", snapshot.secondsLeft());
            }
            err.println(line);
        }

        @Override
        void note(String text) {
            err.println(Json.object("event", "note", "text", text));
        }
    }
}
