// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.LongSupplier;

/**
 * Keys that confirm an irrevocable action. A key is issued for one purpose and is valid for one use within five
 * minutes. Thread safe.
 */
public final class Confirmations {

    /** How long a key is valid. */
    public static final long LIFE_MILLIS = 300_000;

    private record Issued(String key, long untilMillis) {}

    private final LongSupplier clockMillis;
    private final Map<String, Issued> issued = new HashMap<>();

    /** @param clockMillis returns the time in milliseconds */
    public Confirmations(LongSupplier clockMillis) {
        this.clockMillis = Objects.requireNonNull(clockMillis, "clockMillis");
    }

    /** Returns a new key for a purpose. An older key for it becomes invalid. */
    public synchronized String issue(String purpose) {
        String key = UUID.randomUUID().toString();
        issued.put(purpose, new Issued(key, clockMillis.getAsLong() + LIFE_MILLIS));
        return key;
    }

    /** Uses a key. Returns true if it was issued for the purpose and is still valid; a second use returns false. */
    public synchronized boolean redeem(String purpose, String key) {
        Issued known = issued.get(purpose);
        if (known == null || !known.key.equals(key) || known.untilMillis < clockMillis.getAsLong()) {
            return false;
        }
        issued.remove(purpose);
        return true;
    }
}
