// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.SinkBlob;
import org.nuxeo.datagen.render.RangeInputStream;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;

/**
 * A sink with one object for each blob, named by its MD5 as in Nuxeo's blob provider for S3. An object appears when its
 * last byte has arrived. A long blob is uploaded in parts, one after the other, and is never held in memory as a whole.
 * Each thread has one request in progress.
 */
public final class S3Sink implements BlobSink {

    /** The largest number of simultaneous requests. */
    private static final int MAX_THREADS = 32;

    /** The length of a part in bytes. Objects up to this length are uploaded in one request. */
    static final long PART_BYTES = 16L << 20;

    /** The most parts of an object. Those of a very long one are longer. */
    private static final int MAX_PARTS = 10_000;

    /** The longest object that all stores take: 5 TiB. */
    static final long MAX_OBJECT_BYTES = 5L << 40;

    private static final long PART_STEP_BYTES = 1L << 20;

    /** What is uploaded: any range of it, also twice. */
    private record Content(long lengthBytes, String type, BiFunction<Long, Long, InputStream> range) {

        RequestBody body(long from, long length) {
            return RequestBody.fromContentProvider(() -> range.apply(from, length), length, type);
        }
    }

    private final S3Target target;
    private volatile @Nullable S3Client connected;

    /** Creates a sink, which connects when it is opened. */
    public S3Sink(S3Target target) {
        this.target = Objects.requireNonNull(target, "target");
    }

    @Override
    public int maxThreads() {
        return MAX_THREADS;
    }

    /** Connects to the bucket, which must exist. */
    @Override
    public void open(long firstPosition) {
        S3ClientBuilder builder = S3Client.builder()
                .region(Region.of(target.region()))
                .credentialsProvider(target.credentials())
                .httpClientBuilder(Apache5HttpClient.builder().maxConnections(MAX_THREADS))
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
        if (target.endpoint() != null) {
            builder.endpointOverride(target.endpoint()).forcePathStyle(true);
        }
        S3Client client = builder.build();
        try {
            client.headBucket(request -> request.bucket(target.bucket()));
            connected = client;
        } catch (SdkException e) {
            client.close();
            throw target.failure(e);
        }
    }

    @Override
    public void put(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
        // The store compares the digest with the bytes that it has received.
        String md5 =
                blob.lengthBytes() > PART_BYTES ? null : Base64.getEncoder().encodeToString(blob.md5());
        upload(md5Hex, md5, new Content(blob.lengthBytes(), blob.mimeType(), blob::stream));
    }

    @Override
    public void putFile(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            RangeInputStream.Source source = (at, bytes, offset, count) -> read(channel, at, bytes, offset, count);
            Content content = new Content(
                    channel.size(), type(file), (from, length) -> new RangeInputStream(source, from, from + length));
            upload(file.getFileName().toString(), null, content);
        }
    }

    private static String type(Path file) {
        return file.toString().endsWith(".json") ? "application/json" : "text/csv";
    }

    private static int read(FileChannel channel, long position, byte[] bytes, int offset, int count) {
        try {
            return channel.read(ByteBuffer.wrap(bytes, offset, count), position);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long largestFileBytes() {
        return MAX_OBJECT_BYTES;
    }

    private void upload(String name, @Nullable String md5, Content content) throws IOException {
        String key = target.prefix() + name;
        try {
            if (content.lengthBytes() > PART_BYTES) {
                putParts(key, content);
            } else {
                PutObjectRequest.Builder request = PutObjectRequest.builder().bucket(target.bucket());
                request.key(key).contentType(content.type()).contentMD5(md5);
                client().putObject(request.build(), content.body(0, content.lengthBytes()));
            }
        } catch (SdkException e) {
            throw target.failure(e);
        }
    }

    /** Returns the length of the parts of an object: the usual one, unless there would be too many of them. */
    static long partBytes(long lengthBytes) {
        long steps = (lengthBytes / MAX_PARTS + PART_STEP_BYTES) / PART_STEP_BYTES;
        return Math.max(PART_BYTES, steps * PART_STEP_BYTES);
    }

    S3Client client() {
        S3Client client = connected;
        if (client == null) {
            throw BlobSink.notOpen("s3:" + target.bucket());
        }
        return client;
    }

    private void putParts(String key, Content content) {
        S3Client client = client();
        String upload = client.createMultipartUpload(
                        request -> request.bucket(target.bucket()).key(key).contentType(content.type()))
                .uploadId();
        try {
            List<CompletedPart> parts = new ArrayList<>();
            long partBytes = partBytes(content.lengthBytes());
            for (long at = 0; at < content.lengthBytes(); at += partBytes) {
                int number = parts.size() + 1;
                long length = Math.min(partBytes, content.lengthBytes() - at);
                UploadPartRequest.Builder request = UploadPartRequest.builder().bucket(target.bucket());
                request.key(key).uploadId(upload).partNumber(number);
                String tag = client.uploadPart(request.build(), content.body(at, length))
                        .eTag();
                parts.add(CompletedPart.builder().partNumber(number).eTag(tag).build());
            }
            client.completeMultipartUpload(request ->
                    request.bucket(target.bucket()).key(key).uploadId(upload).multipartUpload(all -> all.parts(parts)));
        } catch (SdkException e) {
            abort(client, key, upload, e);
            throw e;
        }
    }

    private void abort(S3Client client, String key, String upload, SdkException failure) {
        try {
            client.abortMultipartUpload(
                    request -> request.bucket(target.bucket()).key(key).uploadId(upload));
        } catch (SdkException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        S3Client client = connected;
        connected = null;
        if (client != null) {
            client.close();
        }
    }
}
