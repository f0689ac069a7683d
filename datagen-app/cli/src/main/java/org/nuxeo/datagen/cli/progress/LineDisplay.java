// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.progress;

import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;

/** A display with a line from time to time, for a file or a pipe. */
final class LineDisplay implements ProgressDisplay {
    private final PrintStream err;
    private final Map<String, Long> shown = new HashMap<>();

    LineDisplay(PrintStream err) {
        this.err = err;
    }

    @Override
    public void show(Snapshot snapshot) {
        Long before = shown.put(snapshot.activity(), snapshot.done());
        if (before == null || before != snapshot.done()) {
            err.println(snapshot.line());
        }
    }

    @Override
    public void note(String text) {
        err.println(text);
    }

    @Override
    public long intervalMillis() {
        return 5_000;
    }

    @Override
    public void close() {
        err.flush();
    }
}
