package org.nuxeo.datagen.app.progress;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar for each activity, with rate and time left. */
final class BarDisplay implements ProgressDisplay {
    private final PrintStream err;
    private final Map<String, ProgressBar> bars = new LinkedHashMap<>();

    BarDisplay(PrintStream err) {
        this.err = err;
    }

    @Override
    public void show(Snapshot snapshot) {
        ProgressBar bar = bars.computeIfAbsent(snapshot.activity(), this::create);
        if (snapshot.total() >= 0) {
            bar.maxHint(snapshot.total());
        }
        bar.stepTo(snapshot.done());
    }

    private ProgressBar create(String activity) {
        return new ProgressBarBuilder()
                .setTaskName(activity)
                .setInitialMax(-1)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(250)
                .setUnit(" docs", 1)
                .showSpeed()
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
