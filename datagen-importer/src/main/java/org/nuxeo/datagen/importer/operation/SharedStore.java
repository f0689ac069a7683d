// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

/** Short texts that all nodes of a host share, each for a limited time. Thread safe. */
public interface SharedStore {

    /** Sets a text. An earlier one with the key is replaced. */
    void put(String key, String text, Duration life);

    /** Returns the texts whose keys have a prefix, by the rest of their keys. */
    Map<String, String> starting(String prefix);

    /** Removes a text. Of callers that remove the same one, only the first gets true. */
    boolean remove(String key, String text);

    /**
     * Returns a store of this process alone.
     *
     * @param clockMillis returns the time in milliseconds
     */
    static SharedStore ofProcess(LongSupplier clockMillis) {
        return new InProcess(Objects.requireNonNull(clockMillis, "clockMillis"), new HashMap<>());
    }

    /** A text, and when it ends. */
    record Held(String text, long untilMillis) {}

    /** A store for a host of one node. */
    record InProcess(LongSupplier clockMillis, Map<String, Held> held) implements SharedStore {

        private void forget() {
            long now = clockMillis.getAsLong();
            held.values().removeIf(each -> each.untilMillis < now);
        }

        @Override
        public synchronized void put(String key, String text, Duration life) {
            forget();
            held.put(key, new Held(text, clockMillis.getAsLong() + life.toMillis()));
        }

        @Override
        public synchronized Map<String, String> starting(String prefix) {
            forget();
            Map<String, String> texts = new HashMap<>();
            held.forEach((key, each) -> {
                if (key.startsWith(prefix)) {
                    texts.put(key.substring(prefix.length()), each.text);
                }
            });
            return texts;
        }

        @Override
        public synchronized boolean remove(String key, String text) {
            forget();
            Held found = held.get(key);
            return found != null && found.text.equals(text) && held.remove(key, found);
        }
    }
}
