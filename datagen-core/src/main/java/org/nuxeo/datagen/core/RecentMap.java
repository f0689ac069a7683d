// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that holds a limited number of entries: those that were used last, or those that were added last. */
public final class RecentMap<K, V> extends LinkedHashMap<K, V> {
    private final int most;

    private RecentMap(int most, boolean byUse) {
        super(16, 0.75f, byUse);
        this.most = most;
    }

    /** Returns a map of the entries that were used last. Not thread safe, not even for reading. */
    public static <K, V> RecentMap<K, V> ofUsed(int most) {
        return new RecentMap<>(most, true);
    }

    /** Returns a map of the entries that were added last. */
    public static <K, V> RecentMap<K, V> ofAdded(int most) {
        return new RecentMap<>(most, false);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
