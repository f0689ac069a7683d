// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.ExportException.StoreDownException;
import org.nuxeo.datagen.export.encryption.Decryptor;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import org.nuxeo.datagen.export.sink.BlobRange;
import org.nuxeo.datagen.export.sink.DeliveryCheck;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Difference;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Level;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Scope;
import org.nuxeo.datagen.export.sink.RenderJob;
import org.nuxeo.datagen.export.sink.RenderRun;
import org.nuxeo.datagen.export.sink.RenderRun.RenderReport;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.testing.Datasets;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/** The S3 sink with a server that implements the S3 protocol over a folder. */
class S3SinkTest {

    private static final String BUCKET = "blobs";

    @TempDir
    Path folder;

    private S3Proxy server;
    private BlobStore store;

    @BeforeEach
    void start() throws Exception {
        store = new FilesystemNio2BlobStore(
                Files.createDirectory(folder.resolve("store")).toString());
        store.createContainer(BUCKET);
        serve();
    }

    private void serve() throws Exception {
        server = S3Proxy.builder()
                .blobStore(store)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, "key", "secret")
                .build();
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
        store.close();
    }

    @Test
    void blobsAreObjectsNamedByTheirDigest() throws Exception {
        RenderReport report = run(0, 60, target(BUCKET, "secret"));
        assertThat(report.rendered()).isEqualTo(60);
        List<String> rows = Files.readAllLines(folder.resolve("metadata.csv"));
        for (String row : rows.subList(1, 61)) {
            String digest = row.split(",")[0];
            assertThat(md5("letters/" + digest)).isEqualTo(digest);
        }
        assertThat(store.blobExists(BUCKET, "letters/metadata.csv")).isTrue();
        assertThat(store.blobExists(BUCKET, "letters/manifest.json")).isTrue();
        assertThat(store.list(BUCKET).contents()).hasSize(62);
        assertThat(run(0, 60, target(BUCKET, "secret")).present()).isEqualTo(60);
    }

    @Test
    void longBlobsAreUploadedInParts() throws Exception {
        long size = 2 * S3Sink.PART_BYTES + 12_345;
        run(size, 2, target(BUCKET, "secret"));
        for (String row : Files.readAllLines(folder.resolve("metadata.csv")).subList(1, 3)) {
            String digest = row.split(",")[0];
            assertThat(row.split(",")[2]).isEqualTo(Long.toString(size));
            assertThat(md5("letters/" + digest)).isEqualTo(digest);
        }
    }

    @Test
    void partsGrowWithTheObjectUpToTheLongestThatStoresTake() {
        for (long bytes : new long[] {
            1, S3Sink.PART_BYTES, 10_000 * S3Sink.PART_BYTES, 10_000 * S3Sink.PART_BYTES + 1, S3Sink.MAX_OBJECT_BYTES
        }) {
            long part = S3Sink.partBytes(bytes);
            assertThat((bytes + part - 1) / part).as(bytes + " bytes").isBetween(1L, 10_000L);
            assertThat(part).isBetween(S3Sink.PART_BYTES, 5L << 30);
        }
        assertThat(S3Sink.partBytes(10_000 * S3Sink.PART_BYTES - 1)).isEqualTo(S3Sink.PART_BYTES);
    }

    @Test
    void aLongFileIsUploadedInParts() throws Exception {
        Path file = Files.write(folder.resolve("long.csv"), new byte[(int) S3Sink.PART_BYTES + 1_000]);
        try (S3Sink sink = new S3Sink(target(BUCKET, "secret"))) {
            sink.open(0);
            sink.putFile(file);
        }
        try (InputStream in = store.getBlob(BUCKET, "letters/long.csv")) {
            assertThat(in.readAllBytes()).isEqualTo(Files.readAllBytes(file));
        }
        assertThat(new S3Sink(target(BUCKET, "secret")).largestFileBytes()).isEqualTo(5L << 40);
    }

    @Test
    void moreRowsThanAnObjectHoldsAreRefusedBeforeTheFirst() {
        Dataset largest = Datasets.ofBank(DatasetSpec.MAX_CUSTOMERS);
        long most = 21_474_836_480L;
        RenderJob job = new RenderJob(
                new BlobRange(largest, Bank.LETTER, BlobFormat.DOCX, 0, most + 1),
                SinkSpec.parse("s3:" + BUCKET + "/letters"),
                folder,
                4,
                false);
        assertThatThrownBy(
                        () -> new RenderRun(job, new S3Sink(target(BUCKET, "secret")), () -> false, done -> {}).run())
                .isInstanceOf(ExportException.class)
                .hasMessage(
                        "count 21,474,836,481: must be at most 21,474,836,480 for one metadata.csv; render in parts");
        assertThat(folder.resolve("manifest.json")).doesNotExist();
    }

    /** Objects in one request and in parts. The store has checked the digest of the former. */
    @Test
    @Tag("long")
    void encryptedBlobsAreDecryptedFromTheirObjects() throws Exception {
        EncryptionKey key = EncryptionKey.parse("0123456789abcdef".repeat(4));
        for (long size : new long[] {0, 2 * S3Sink.PART_BYTES + 12_345}) {
            RenderJob plain = job(size, 2);
            RenderJob job = new RenderJob(
                    plain.files(),
                    plain.sink(),
                    new Encryption(EncryptionFormat.DATAGEN, key),
                    plain.journal(),
                    plain.threads(),
                    true,
                    Part.WHOLE);
            new RenderRun(job, new S3Sink(target(BUCKET, "secret")), () -> false, done -> {}).run();
            for (String row : Files.readAllLines(folder.resolve("metadata.csv")).subList(1, 3)) {
                String digest = row.split(",")[0];
                MessageDigest found = MessageDigest.getInstance("MD5");
                try (InputStream in = store.getBlob(BUCKET, "letters/" + digest)) {
                    new Decryptor(key).decrypt(in, new DigestOutputStream(OutputStream.nullOutputStream(), found));
                }
                assertThat(HexFormat.of().formatHex(found.digest())).isEqualTo(digest);
            }
        }
    }

    /** Short objects by their tags, long ones and others by their bytes. */
    @Test
    void objectsAreComparedWithTheDataset() throws Exception {
        run(0, 20, target(BUCKET, "secret"));
        assertThat(check(0, 20)).isEmpty();
        List<String> names = Files.readAllLines(folder.resolve("metadata.csv")).stream()
                .skip(1)
                .map(row -> row.split(",")[0])
                .toList();
        store.removeBlob(BUCKET, "letters/" + names.get(3));
        put(names.get(5), 7);
        long length = store.blobMetadata(BUCKET, "letters/" + names.get(8)).contentLength();
        put(names.get(8), (int) length);
        put("other", 1);
        assertThat(check(0, 20))
                .hasSize(4)
                .contains("missing: " + names.get(3), "changed: " + names.get(8) + ": other bytes", "additional: other")
                .anyMatch(each -> each.startsWith("changed: " + names.get(5) + ": 7 bytes, must have "));
    }

    @Test
    void longObjectsAreRead() throws Exception {
        long size = S3Sink.PART_BYTES + 12_345;
        run(size, 1, target(BUCKET, "secret"));
        assertThat(check(size, 1)).isEmpty();
        put(Files.readAllLines(folder.resolve("metadata.csv")).get(1).split(",")[0], (int) size);
        assertThat(check(size, 1)).singleElement().asString().endsWith(": other bytes");
    }

    private void put(String name, int lengthBytes) {
        PutObjectRequest request = PutObjectRequest.builder()
                .bucket(BUCKET)
                .key("letters/" + name)
                .contentLength((long) lengthBytes)
                .build();
        store.putBlob(request, new ByteArrayInputStream(new byte[lengthBytes]));
    }

    private List<String> check(long size, int count) throws IOException {
        S3Check stored = new S3Check(target(BUCKET, "secret"));
        Scope everything = new Scope(Level.DIGEST, Instant.MIN, true);
        return new DeliveryCheck(job(size, count), stored, everything, () -> false, done -> {})
                .run().differences().stream().map(Difference::toString).toList();
    }

    @Test
    void aMissingBucketIsReported() {
        assertThatThrownBy(() -> run(0, 5, target("nowhere", "secret")))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("s3 bucket nowhere")
                .hasMessageContaining("does not exist");
    }

    @Test
    void refusedCredentialsAreReported() {
        assertThatThrownBy(() -> run(0, 5, target(BUCKET, "wrong")))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("credentials refused");
    }

    @Test
    void aStoreThatDoesNotAnswerIsReportedAsDown() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        S3Target target = new S3Target(
                BUCKET, "letters/", URI.create("http://127.0.0.1:" + free), "us-east-1", credentials("secret"));
        assertThatThrownBy(() -> run(0, 5, target))
                .isInstanceOf(StoreDownException.class)
                .hasMessageContaining("cannot be reached")
                .hasMessageContaining("resume");
    }

    @Test
    @Tag("long")
    void aRunResumesWhenTheStoreIsBack() throws Exception {
        RenderJob job = job(0, 600);
        S3Sink sink = new S3Sink(target(BUCKET, "secret"));
        assertThatThrownBy(() -> new RenderRun(job, sink, () -> false, done -> stopServer()).run())
                .isInstanceOf(StoreDownException.class)
                .hasMessageContaining("resume");
        serve();
        RenderReport second = new RenderRun(job, new S3Sink(target(BUCKET, "secret")), () -> false, done -> {}).run();
        // The store may have received the requests in progress before it stopped.
        assertThat(second.present()).isBetween(256L, 600L);
        assertThat(second.present() + second.rendered()).isEqualTo(600);
        assertThat(Files.readAllLines(folder.resolve("metadata.csv"))).hasSize(601);
        for (String row : Files.readAllLines(folder.resolve("metadata.csv")).subList(1, 601)) {
            assertThat(store.blobExists(BUCKET, "letters/" + row.split(",")[0])).isTrue();
        }
    }

    private void stopServer() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private RenderReport run(long size, int count, S3Target target) {
        return new RenderRun(job(size, count), new S3Sink(target), () -> false, done -> {}).run();
    }

    private RenderJob job(long size, int count) {
        return new RenderJob(
                new BlobRange(
                        Datasets.ofBank(spec -> spec.blobSizeBytes(size)), Bank.LETTER, BlobFormat.DOCX, 0, count),
                SinkSpec.parse("s3:" + BUCKET + "/letters"),
                folder,
                4,
                false);
    }

    private S3Target target(String bucket, String secret) {
        URI endpoint = URI.create("http://127.0.0.1:" + server.getPort());
        return new S3Target(bucket, "letters/", endpoint, "us-east-1", credentials(secret));
    }

    private static StaticCredentialsProvider credentials(String secret) {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create("key", secret));
    }

    private String md5(String object) throws IOException, GeneralSecurityException {
        try (InputStream in = store.getBlob(BUCKET, object)) {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            byte[] buffer = new byte[1 << 16];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
            return HexFormat.of().formatHex(digest.digest());
        }
    }
}
