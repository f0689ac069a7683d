// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import org.nuxeo.datagen.render.digest.Md5Group;

/** Blobs that are digested together. Users have {@link org.nuxeo.datagen.render.BlobDigests} for it. */
public final class GroupedBlobs {

    private GroupedBlobs() {}

    /** Adds a blob to a group. */
    public static void add(LoadedBlob blob, Md5Group group) {
        blob.addTo(group);
    }
}
