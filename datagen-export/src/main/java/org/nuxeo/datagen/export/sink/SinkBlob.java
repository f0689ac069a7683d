// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.PlatformDigest;
import org.nuxeo.datagen.export.encryption.Encryptor;
import org.nuxeo.datagen.render.BlobRenderer;

/**
 * The bytes that a sink stores for a blob: those of the blob, or encrypted ones. An instance is valid until {@link
 * BlobSink#put} returns.
 *
 * @param blob the blob before it is encrypted
 * @param md5Hex its MD5 digest in hexadecimal, or null if it is encrypted
 * @param encryptor the encryptor that has loaded the blob, or null if it is stored as it is
 */
public record SinkBlob(
        BlobRenderer blob,
        @Nullable String md5Hex,
        @Nullable Encryptor encryptor) {

    public SinkBlob {
        Objects.requireNonNull(blob, "blob");
    }

    /**
     * Returns a blob that is stored as it is.
     *
     * @param md5Hex its MD5 digest in hexadecimal
     */
    public static SinkBlob plain(BlobRenderer blob, String md5Hex) {
        return new SinkBlob(blob, Objects.requireNonNull(md5Hex, "md5Hex"), null);
    }

    /**
     * Returns a blob that is stored encrypted.
     *
     * @param encryptor encryptor of this thread, which must not load another content until the blob is stored
     */
    public static SinkBlob encrypted(BlobRenderer blob, Encryptor encryptor) {
        encryptor.load(new Content(Objects.requireNonNull(blob, "blob")));
        return new SinkBlob(blob, null, encryptor);
    }

    /** Returns the media type of the bytes, with the encoding of a text. */
    public String mimeType() {
        return encryptor == null ? blob.format().contentType() : "application/octet-stream";
    }

    /** Returns the number of bytes. */
    public long lengthBytes() {
        return encryptor == null ? blob.lengthBytes() : encryptor.lengthBytes();
    }

    /** Returns the 16 bytes of the MD5 digest. */
    public byte[] md5() {
        if (md5Hex != null) {
            return HexFormat.of().parseHex(md5Hex);
        }
        try {
            MessageDigest md5 = PlatformDigest.of("MD5");
            writeTo(new DigestOutputStream(OutputStream.nullOutputStream(), md5));
            return md5.digest();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes all bytes in constant memory. */
    public void writeTo(OutputStream out) throws IOException {
        Objects.requireNonNull(out, "out");
        if (encryptor == null) {
            blob.writeTo(out);
        } else {
            encryptor.writeTo(out);
        }
    }

    /**
     * Returns a stream of a range.
     *
     * @throws UnsupportedOperationException if the bytes are encrypted in a format without ranges
     */
    public InputStream stream(long from, long lengthBytes) {
        return encryptor == null ? blob.content().stream(from, lengthBytes) : encryptor.stream(from, lengthBytes);
    }

    /** The content of a rendered blob before it is encrypted. */
    private record Content(BlobRenderer blob) implements Encryptor.PlainContent {
        @Override
        public long lengthBytes() {
            return blob.lengthBytes();
        }

        @Override
        public void sha256(byte[] target, int offset) {
            blob.sha256(target, offset);
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) {
            return blob.read(position, target, offset, length);
        }
    }
}
