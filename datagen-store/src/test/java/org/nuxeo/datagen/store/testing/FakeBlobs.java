// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.StoredBlob;

/** Describes files without rendering them: length and digest are functions of the key. */
public final class FakeBlobs implements BlobDescriber {

    @Override
    public StoredBlob describe(Document document) {
        String key = document.blobKey().storedText();
        String digest = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "");
        return StoredBlob.of(document, 1_000 + key.length(), digest);
    }
}
