// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import org.nuxeo.datagen.store.output.Json;

/** The latest lines of a job's log. Thread safe. */
final class JobLog {
    static final int MAX_LINES = 200;

    private final Deque<Line> lines = new ArrayDeque<>();

    private record Line(Instant time, String text) {}

    synchronized void add(String text) {
        if (lines.size() == MAX_LINES) {
            lines.removeFirst();
        }
        lines.addLast(new Line(Instant.now().truncatedTo(ChronoUnit.SECONDS), text));
    }

    synchronized boolean isEmpty() {
        return lines.isEmpty();
    }

    synchronized ArrayNode json() {
        ArrayNode array = Json.mapper().createArrayNode();
        for (Line line : lines) {
            array.addObject().put("time", line.time.toString()).put("text", line.text);
        }
        return array;
    }
}
