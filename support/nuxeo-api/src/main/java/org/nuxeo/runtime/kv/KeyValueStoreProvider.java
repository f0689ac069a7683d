// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.runtime.kv;

import java.util.stream.Stream;

/** What every store of the service is. */
public interface KeyValueStoreProvider extends KeyValueStore {
    Stream<String> keyStream(String prefix);
}
