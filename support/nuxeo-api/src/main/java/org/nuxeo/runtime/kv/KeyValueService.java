// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.runtime.kv;

/** The service for short values that all nodes share. */
public interface KeyValueService {
    KeyValueStore getKeyValueStore(String name);
}
