// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.runtime.api.Framework;

class NodeStoreTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final NodeStore store = new NodeStore();

    @BeforeEach
    void start() {
        new Server(List.of(), List.of());
    }

    @AfterEach
    void stop() {
        Framework.clear();
    }

    /** MongoDB removes what is over only once a minute. */
    @Test
    void textsEndInTimeAlthoughTheServerStillHasThem() {
        store.put("node/one", "a b", MINUTE);
        store.put("node/two", "over", Duration.ofMillis(-1));
        store.put("key/x", "other", MINUTE);
        assertThat(store.starting("node/")).isEqualTo(Map.of("one", "a b"));
        assertThat(store.starting("node/t")).isEmpty();
        assertThat(store.remove("node/two", "over")).isFalse();
    }

    @Test
    void aTextIsRemovedOnce() {
        store.put("key/x", "secret", MINUTE);
        assertThat(store.remove("key/x", "guess")).isFalse();
        assertThat(store.remove("key/x", "secret")).isTrue();
        assertThat(store.remove("key/x", "secret")).isFalse();
        assertThat(store.starting("key/")).isEmpty();
    }
}
