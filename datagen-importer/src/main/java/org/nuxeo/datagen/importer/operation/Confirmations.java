// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.time.Duration;
import java.util.UUID;

/**
 * Keys that confirm an irrevocable action. A key is issued for one purpose and is valid for one use within five minutes, on
 * any node of the host.
 *
 * @param store holds the keys
 */
record Confirmations(SharedStore store) {

    /** How long a key is valid. */
    static final Duration LIFE = Duration.ofMinutes(5);

    private static final String PREFIX = "key/";

    /** Returns a new key for a purpose. An older key for it becomes invalid. */
    String issue(String purpose) {
        String key = UUID.randomUUID().toString();
        store.put(PREFIX + purpose, key, LIFE);
        return key;
    }

    /** Uses a key. Returns true if it was issued for the purpose and is still valid; a second use returns false. */
    boolean redeem(String purpose, String key) {
        return store.remove(PREFIX + purpose, key);
    }
}
