// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import org.nuxeo.datagen.core.text.Labeled;
import org.nuxeo.datagen.core.text.Labels;

/** How closely {@code verify} compares a blob. Each level includes the one before. */
public enum BlobCheck implements Labeled {
    /** The store knows the blob key. */
    EXISTENCE,
    /** The length that the store reports is the length in the repository's document. */
    LENGTH,
    /** The bytes are read in full; their number and digest are those in the repository's document. */
    DIGEST;

    /**
     * Returns the check with a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static BlobCheck of(String label) {
        return Labels.find("blob check", label, values(), BlobCheck::label);
    }
}
