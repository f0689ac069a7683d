package org.nuxeo.datagen.importer.model;

import java.util.Objects;

/**
 * What a repository stores of a file: everything but its bytes.
 *
 * @param key what the repository stores to find the bytes, provider prefix included
 * @param fileName the name a download gets
 * @param mimeType the media type
 * @param lengthBytes the exact number of bytes
 * @param md5 the digest of the bytes, 32 lower-case hexadecimal digits
 */
public record StoredBlob(String key, String fileName, String mimeType, long lengthBytes, String md5) {

    public StoredBlob {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(fileName, "fileName");
        Objects.requireNonNull(mimeType, "mimeType");
        Objects.requireNonNull(md5, "md5");
        if (lengthBytes < 0) {
            throw new IllegalArgumentException("lengthBytes " + lengthBytes + ": must not be negative");
        }
    }
}
