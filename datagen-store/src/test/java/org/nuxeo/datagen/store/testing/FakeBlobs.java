// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.StoredBlob;

/** Describes files without rendering them: length and digest are functions of the key. */
public final class FakeBlobs implements BlobDescriber {

    @Override
    public List<StoredBlob> describe(Document document) {
        return IntStream.range(0, document.fileCount())
                .mapToObj(file -> describe(document, file))
                .toList();
    }

    private static StoredBlob describe(Document document, int file) {
        String key = document.blobKey(file).storedText();
        String digest = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "");
        return StoredBlob.of(document, file, 1_000 + key.length(), digest);
    }
}
