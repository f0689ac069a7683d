// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.progress;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import org.nuxeo.datagen.store.output.Json;

/** A display with one JSON object a line, for programs. */
final class JsonDisplay implements ProgressDisplay {
    private final PrintStream err;

    JsonDisplay(PrintStream err) {
        this.err = err;
    }

    @Override
    public void show(Snapshot snapshot) {
        ObjectNode line = Json.object()
                .put("event", "progress")
                .put("activity", snapshot.activity())
                .put("done", snapshot.done())
                .put("total", snapshot.total())
                .put("perSecond", snapshot.perSecond())
                .put("elapsedMillis", snapshot.elapsedMillis());
        if (snapshot.secondsLeft() >= 0) {
            line.put("secondsLeft", snapshot.secondsLeft());
        }
        err.println(line);
    }

    @Override
    public void note(String text) {
        err.println(Json.object().put("event", "note").put("text", text));
    }

    @Override
    public long intervalMillis() {
        return 1_000;
    }

    @Override
    public void close() {
        err.flush();
    }
}
