// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.s3;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.sink.SinkBlob;
import org.nuxeo.datagen.export.sink.StoredFiles;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/**
 * The objects of an {@link S3Sink}. The entity tag of an object that was uploaded in one request is the MD5 of its bytes, so
 * only objects in parts are read.
 */
public final class S3Check extends StoredFiles {

    private final S3Target target;
    private final S3Sink sink;

    /** Creates a check, which connects when it is opened. */
    public S3Check(S3Target target) {
        super("s3:" + target.bucket());
        this.target = target;
        this.sink = new S3Sink(target);
    }

    @Override
    public int maxThreads() {
        return sink.maxThreads();
    }

    @Override
    public void open(long firstPosition) {
        sink.open(firstPosition);
    }

    @Override
    protected String name(long position, String fileName, String md5Hex, SinkBlob blob) {
        return md5Hex;
    }

    @Override
    protected @Nullable Stored find(String name, SinkBlob blob) {
        S3Client client = sink.client();
        String key = target.prefix() + name;
        try {
            HeadObjectResponse head =
                    client.headObject(request -> request.bucket(target.bucket()).key(key));
            String tag = head.eTag().replace("\"", "");
            String md5Hex = tag.contains("-") ? null : tag;
            return new Stored(name, head.contentLength(), head.lastModified(), md5Hex, () -> {
                try {
                    return client.getObject(
                            request -> request.bucket(target.bucket()).key(key));
                } catch (SdkException e) {
                    throw target.failure(e);
                }
            });
        } catch (NoSuchKeyException e) {
            return null;
        } catch (SdkException e) {
            throw target.failure(e);
        }
    }

    @Override
    protected void names(Consumer<String> consumer) {
        try {
            String prefix = target.prefix();
            sink.client()
                    .listObjectsV2Paginator(
                            request -> request.bucket(target.bucket()).prefix(prefix))
                    .contents()
                    .forEach(object -> consumer.accept(object.key().substring(prefix.length())));
        } catch (SdkException e) {
            throw target.failure(e);
        }
    }

    @Override
    public void close() {
        sink.close();
    }
}
