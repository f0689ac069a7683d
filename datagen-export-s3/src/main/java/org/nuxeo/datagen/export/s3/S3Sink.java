// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.s3;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.SinkBlob;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/**
 * A sink with one object for each blob, named by its MD5 as in Nuxeo's blob provider for S3. An object appears when its
 * last byte has arrived. A long blob is uploaded in parts, one after the other, and is never held in memory as a whole.
 * Each thread has one request in progress.
 */
public final class S3Sink implements BlobSink {

    /** The largest number of simultaneous requests. */
    static final int MAX_THREADS = 32;

    /** The length of a part in bytes. Blobs up to this length are uploaded in one request. */
    static final long PART_BYTES = 16L << 20;

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

    @Override
    public void open(long firstPosition) throws IOException {
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
        connected = client;
        try {
            client.headBucket(request -> request.bucket(target.bucket()));
        } catch (SdkException e) {
            throw target.failure(e);
        }
    }

    @Override
    public void put(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
        String key = target.prefix() + md5Hex;
        String type = blob.mimeType();
        try {
            if (blob.lengthBytes() > PART_BYTES) {
                putParts(key, type, blob);
            } else {
                // The store compares the digest with the bytes that it has received.
                String md5 = Base64.getEncoder().encodeToString(blob.md5());
                client().putObject(
                                request -> request.bucket(target.bucket())
                                        .key(key)
                                        .contentType(type)
                                        .contentMD5(md5),
                                body(blob, 0, blob.lengthBytes(), type));
            }
        } catch (SdkException e) {
            throw target.failure(e);
        }
    }

    private S3Client client() {
        S3Client client = connected;
        if (client == null) {
            throw BlobSink.notOpen("s3:" + target.bucket());
        }
        return client;
    }

    private void putParts(String key, String type, SinkBlob blob) {
        S3Client client = client();
        String upload = client.createMultipartUpload(
                        request -> request.bucket(target.bucket()).key(key).contentType(type))
                .uploadId();
        try {
            List<CompletedPart> parts = new ArrayList<>();
            for (long at = 0; at < blob.lengthBytes(); at += PART_BYTES) {
                int number = parts.size() + 1;
                long length = Math.min(PART_BYTES, blob.lengthBytes() - at);
                String tag = client.uploadPart(
                                request -> request.bucket(target.bucket())
                                        .key(key)
                                        .uploadId(upload)
                                        .partNumber(number),
                                body(blob, at, length, type))
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

    private static RequestBody body(SinkBlob blob, long from, long length, String type) {
        return RequestBody.fromContentProvider(() -> blob.stream(from, length), length, type);
    }

    @Override
    public void putFile(Path file) throws IOException {
        try {
            client().putObject(
                            request -> request.bucket(target.bucket()).key(target.prefix() + file.getFileName()),
                            RequestBody.fromFile(file));
        } catch (SdkException e) {
            throw target.failure(e);
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
