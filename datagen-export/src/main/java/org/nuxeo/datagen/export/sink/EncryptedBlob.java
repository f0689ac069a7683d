// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.nuxeo.datagen.export.encryption.Encryptor;
import org.nuxeo.datagen.export.encryption.PlainContent;
import org.nuxeo.datagen.render.BlobRenderer;

/** A blob that is stored encrypted. It uses the encryptor of its thread, which has one content at a time. */
record EncryptedBlob(Encryptor encryptor) implements StoredBlob {

    static EncryptedBlob of(BlobRenderer blob, Encryptor encryptor) {
        encryptor.load(new Rendered(blob));
        return new EncryptedBlob(encryptor);
    }

    /** The content of a rendered blob. */
    private record Rendered(BlobRenderer blob) implements PlainContent {
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
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            encryptor.writeTo(new DigestOutputStream(OutputStream.nullOutputStream(), md5));
            return md5.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        encryptor.writeTo(out);
    }

    @Override
    public void writeTo(WritableByteChannel out) throws IOException {
        encryptor.writeTo(Channels.newOutputStream(out));
    }

    @Override
    public InputStream stream(long from, long lengthBytes) {
        return encryptor.stream(from, lengthBytes);
    }
}
