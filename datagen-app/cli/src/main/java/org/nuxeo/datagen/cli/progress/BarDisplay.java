// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A display with a bar for each activity. The bar of a completed activity is drawn a last time and then left as it is.
 */
final class BarDisplay implements ProgressDisplay {
    private final PrintStream err;
    private final Map<String, ProgressBar> bars = new LinkedHashMap<>();
    private final Map<String, Long> completeTotals = new HashMap<>();

    BarDisplay(PrintStream err) {
        this.err = err;
    }

    @Override
    public void show(Snapshot snapshot) {
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
                .setConsumer(new ConsoleProgressBarConsumer(err))
                .build();
    }

    @Override
    public void note(String text) {
        err.println("\r" + text);
    }

    @Override
    public long intervalMillis() {
        return 250;
    }

    @Override
    public void close() {
        bars.values().forEach(ProgressBar::close);
        err.flush();
    }
}
