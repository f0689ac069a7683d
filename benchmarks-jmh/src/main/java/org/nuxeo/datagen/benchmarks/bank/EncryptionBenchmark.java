// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import com.google.crypto.tink.subtle.AesGcmHkdfStreaming;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import org.nuxeo.datagen.export.encryption.Encryptor;
import org.nuxeo.datagen.export.sink.SinkBlob;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Statements rendered, encrypted and written to nowhere in a second. The limit encrypts bytes that are there, with
 * one key, in pieces of 64 KiB. Beside ours stands Tink with both segment sizes of its standard keys.
 */
public class EncryptionBenchmark extends HotPath {

    private static final int PIECE_BYTES = 64 << 10;
    private static final int TAG_BYTES = 16;

    /** Length to which blobs are padded, or 0 for their natural length. */
    @Param({"0", "10000000"})
    public long blobSizeBytes;

    private final DocumentRenderer renderer = new DocumentRenderer();
    private final OutputStream nowhere = OutputStream.nullOutputStream();
    private final byte[] sealed = new byte[PIECE_BYTES + TAG_BYTES];
    private final byte[] nonce = new byte[12];
    private final Dataset dataset = Samples.whole();
    private final Document document = dataset.document(dataset.firstOrdinal(Bank.STATEMENT) + 10_000_000_000L);
    private final EncryptionKey key = EncryptionKey.of(new byte[EncryptionKey.LENGTH_BYTES]);
    private final Encryptor datagen = new Encryption(EncryptionFormat.DATAGEN, key).newEncryptor();
    private final Encryptor nuxeo = new Encryption(EncryptionFormat.NUXEO_KEYSTORE, key).newEncryptor();
    private final SecretKeySpec limitKey = new SecretKeySpec(new byte[EncryptionKey.LENGTH_BYTES], "AES");
    private byte[] bytes;
    private AesGcmHkdfStreaming tinkLong;
    private AesGcmHkdfStreaming tinkShort;
    private Cipher cipher;
    private long piece;

    @Setup
    public void prepare() throws GeneralSecurityException {
        byte[] tinkKey = new byte[EncryptionKey.LENGTH_BYTES];
        tinkLong = new AesGcmHkdfStreaming(tinkKey, "HmacSha256", EncryptionKey.LENGTH_BYTES, 1 << 20, 0);
        tinkShort = new AesGcmHkdfStreaming(tinkKey, "HmacSha256", EncryptionKey.LENGTH_BYTES, 4 << 10, 0);
        BlobRenderer blob = load();
        bytes = new byte[(int) blob.lengthBytes()];
        blob.copyTo(bytes, 0);
        cipher = Cipher.getInstance("AES/GCM/NoPadding");
    }

    private BlobRenderer load() {
        return renderer.load(document, blobSizeBytes);
    }

    @Benchmark
    public void encrypted() throws IOException {
        SinkBlob.encrypted(load(), datagen).writeTo(nowhere);
    }

    @Benchmark
    public void encryptedForNuxeo() throws IOException {
        SinkBlob.encrypted(load(), nuxeo).writeTo(nowhere);
    }

    @Benchmark
    public void encryptedByTink() throws GeneralSecurityException, IOException {
        write(tinkLong);
    }

    @Benchmark
    public void encryptedByTinkInShortSegments() throws GeneralSecurityException, IOException {
        write(tinkShort);
    }

    private void write(AesGcmHkdfStreaming tink) throws GeneralSecurityException, IOException {
        // Tink closes what it writes to.
        try (OutputStream sealing = tink.newEncryptingStream(OutputStream.nullOutputStream(), new byte[0])) {
            load().writeTo(sealing);
        }
    }

    @Benchmark
    public byte limitAesGcmOfAllBytes() throws GeneralSecurityException {
        for (int at = 0; at < bytes.length; at += PIECE_BYTES) {
            ByteBuffer.wrap(nonce).putLong(piece++);
            cipher.init(Cipher.ENCRYPT_MODE, limitKey, new GCMParameterSpec(8 * TAG_BYTES, nonce));
            cipher.doFinal(bytes, at, Math.min(PIECE_BYTES, bytes.length - at), sealed, 0);
        }
        return sealed[0];
    }
}
