// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

/**
 * A range of a blob.
 *
 * @param from position of the first byte
 * @param lengthBytes number of bytes, at least 1
 */
record ByteRange(long from, long lengthBytes) {
    long last() {
        return from + lengthBytes - 1;
    }

    /** Returns the value of the header {@code Content-Range}. */
    String contentRange(long blobBytes) {
        return "bytes " + from + "-" + last() + "/" + blobBytes;
    }
}
