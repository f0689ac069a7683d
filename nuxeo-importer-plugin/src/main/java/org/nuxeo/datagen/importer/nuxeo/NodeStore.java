// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.operation.SharedStore;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.kv.KeyValueService;
import org.nuxeo.runtime.kv.KeyValueStoreProvider;

/**
 * The key/value store of the server, which all nodes of a cluster share. Texts begin with the time of their end, because
 * MongoDB removes what is over only once a minute.
 */
final class NodeStore implements SharedStore {

    private static final String NAME = "datagen";

    private static KeyValueStoreProvider store() {
        return (KeyValueStoreProvider)
                Framework.getService(KeyValueService.class).getKeyValueStore(NAME);
    }

    @Override
    public void put(String key, String text, Duration life) {
        long until = System.currentTimeMillis() + life.toMillis();
        store().put(key, until + " " + text, life.toSeconds());
    }

    private static @Nullable String text(@Nullable String stored) {
        if (stored == null) {
            return null;
        }
        int end = stored.indexOf(' ');
        return Long.parseLong(stored.substring(0, end)) < System.currentTimeMillis() ? null : stored.substring(end + 1);
    }

    @Override
    public Map<String, String> starting(String prefix) {
        KeyValueStoreProvider store = store();
        Map<String, String> texts = new HashMap<>();
        try (Stream<String> keys = store.keyStream(prefix)) {
            List<String> found = keys.toList();
            store.getStrings(found).forEach((key, stored) -> {
                String text = text(stored);
                if (text != null) {
                    texts.put(key.substring(prefix.length()), text);
                }
            });
        }
        return texts;
    }

    @Override
    public boolean remove(String key, String text) {
        KeyValueStoreProvider store = store();
        String stored = store.getString(key);
        return text.equals(text(stored)) && store.compareAndSet(key, stored, (String) null);
    }
}
