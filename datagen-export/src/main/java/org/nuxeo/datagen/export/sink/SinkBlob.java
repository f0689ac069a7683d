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
import org.nuxeo.datagen.core.text.PlatformDigest;
import org.nuxeo.datagen.export.encryption.Encryptor;
import org.nuxeo.datagen.render.BlobRenderer;

/**
 * The bytes that a sink stores for a blob: those of the blob, or encrypted ones. An instance is valid until {@link
 * BlobSink#put} returns.
 */
public sealed interface SinkBlob {

    /**
     * Returns a blob that is stored as it is.
     *
     * @param md5Hex its MD5 digest in hexadecimal
     */
    static SinkBlob plain(BlobRenderer blob, String md5Hex) {
        return new Plain(blob, md5Hex);
    }

    /**
     * Returns a blob that is stored encrypted.
     *
     * @param encryptor encryptor of this thread, which must not load another content until the blob is stored
     */
    static SinkBlob encrypted(BlobRenderer blob, Encryptor encryptor) {
        encryptor.load(new Content(blob));
        return new Encrypted(encryptor);
    }

    /** Returns the media type of the bytes, with the encoding of a text. */
    String mimeType();

    /** Returns the number of bytes. */
    long lengthBytes();

    /** Returns the 16 bytes of the MD5 digest. */
    byte[] md5();

    /** Writes all bytes in constant memory. */
    void writeTo(OutputStream out) throws IOException;

    /**
     * Returns a stream of a range.
     *
     * @throws UnsupportedOperationException if the bytes are encrypted in a format without ranges
     */
    InputStream stream(long from, long lengthBytes);

    /** A blob that is stored as it is. */
    record Plain(BlobRenderer blob, String md5Hex) implements SinkBlob {
        @Override
        public byte[] md5() {
            return HexFormat.of().parseHex(md5Hex);
        }

        @Override
        public String mimeType() {
            return blob.format().contentType();
        }

        @Override
        public long lengthBytes() {
            return blob.lengthBytes();
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            blob.writeTo(out);
        }

        @Override
        public InputStream stream(long from, long lengthBytes) {
            return blob.content().stream(from, lengthBytes);
        }
    }

    /** The content of an encryptor, which has one at a time. */
    record Encrypted(Encryptor encryptor) implements SinkBlob {
        public Encrypted {
            Objects.requireNonNull(encryptor, "encryptor");
        }

        @Override
        public String mimeType() {
            return "application/octet-stream";
        }

        @Override
        public long lengthBytes() {
            return encryptor.lengthBytes();
        }

        @Override
        public byte[] md5() {
            try {
                MessageDigest md5 = PlatformDigest.of("MD5");
                encryptor.writeTo(new DigestOutputStream(OutputStream.nullOutputStream(), md5));
                return md5.digest();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            encryptor.writeTo(out);
        }

        @Override
        public InputStream stream(long from, long lengthBytes) {
            return encryptor.stream(from, lengthBytes);
        }
    }

    /** The content of a rendered blob before it is encrypted. */
    record Content(BlobRenderer blob) implements Encryptor.PlainContent {
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
