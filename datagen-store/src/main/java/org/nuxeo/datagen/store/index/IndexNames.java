// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

/** The names of the indexes. */
public final class IndexNames {

    private IndexNames() {}

    public static String of(String repository) {
        return "nuxeo-" + repository;
    }
}
