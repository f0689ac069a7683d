// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.runtime.kv;

import java.util.Collection;
import java.util.Map;

/** Values by key. */
public interface KeyValueStore {
    void put(String key, String value, long ttl);

    String getString(String key);

    Map<String, String> getStrings(Collection<String> keys);

    boolean compareAndSet(String key, String expected, String value);
}
