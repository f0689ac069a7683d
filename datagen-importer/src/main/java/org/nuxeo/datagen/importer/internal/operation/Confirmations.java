package org.nuxeo.datagen.importer.internal.operation;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongSupplier;

/**
 * Keys that confirm that something irrevocable is meant: issued for one purpose, good for one use within five minutes.
 * Thread safe.
 */
public final class Confirmations {

    /** How long a key is good. */
    public static final long LIFE_MILLIS = 300_000;

    private record Issued(String key, long untilMillis) {}

    private final LongSupplier clockMillis;
    private final Map<String, Issued> issued = new HashMap<>();

    /** @param clockMillis tells the time in milliseconds */
    public Confirmations(LongSupplier clockMillis) {
        this.clockMillis = clockMillis;
    }

    /** Returns a new key for a purpose; an older one is no longer good. */
    public synchronized String issue(String purpose) {
        String key = UUID.randomUUID().toString();
        issued.put(purpose, new Issued(key, clockMillis.getAsLong() + LIFE_MILLIS));
        return key;
    }

    /** Tells whether a key was issued for a purpose and is still good; a second use is not. */
    public synchronized boolean redeem(String purpose, String key) {
        Issued known = issued.get(purpose);
        if (known == null || !known.key.equals(key) || known.untilMillis < clockMillis.getAsLong()) {
            return false;
        }
        issued.remove(purpose);
        return true;
    }
}
