package org.nuxeo.datagen.server.blob;

/**
 * A part of a blob.
 *
 * @param from position of its first byte
 * @param lengthBytes number of bytes, at least 1
 */
record ByteRange(long from, long lengthBytes) {
    long last() {
        return from + lengthBytes - 1;
    }

    /** The value of {@code Content-Range}. */
    String contentRange(long blobBytes) {
        return "bytes " + from + "-" + last() + "/" + blobBytes;
    }
}
