// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * What happens to a file, in order, as the virtual machine's recorder sees it: {@code write} and {@code force}, and what a test
 * {@link #mark marks} in between.
 */
public final class DurableWrites implements AutoCloseable {

    private static final String MARK = "org.nuxeo.datagen.testing.Mark";
    private static final List<String> EVENTS = List.of("jdk.FileWrite", "jdk.FileForce", MARK);

    private final Recording recording = new Recording();

    @Name(MARK)
    @StackTrace(false)
    private static final class Mark extends Event {
        @SuppressWarnings("unused")
        private String text;
    }

    /** Starts to record. */
    public DurableWrites() {
        EVENTS.forEach(event -> recording.enable(event).withoutThreshold().withoutStackTrace());
        recording.start();
    }

    /** Adds a word to what happens. */
    public void mark(String text) {
        Mark mark = new Mark();
        mark.text = text;
        mark.commit();
    }

    /** Ends the recording, and returns what has happened to a file, without repetitions. */
    public List<String> of(Path file) throws IOException {
        recording.stop();
        Path dump = Files.createTempFile("writes", ".jfr");
        try {
            recording.dump(dump);
            List<RecordedEvent> events = new ArrayList<>(RecordingFile.readAllEvents(dump));
            events.sort(Comparator.comparing(RecordedEvent::getEndTime));
            List<String> happened = new ArrayList<>();
            for (RecordedEvent event : events) {
                String what = event.getEventType().getName();
                boolean isMark = what.equals(MARK);
                if (isMark || file.toString().equals(event.getString("path"))) {
                    String word = isMark ? event.getString("text") : what.equals("jdk.FileForce") ? "force" : "write";
                    if (happened.isEmpty() || !happened.get(happened.size() - 1).equals(word)) {
                        happened.add(word);
                    }
                }
            }
            return happened;
        } finally {
            Files.delete(dump);
        }
    }

    @Override
    public void close() {
        recording.close();
    }
}
