// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.cluster;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/** A server of the S3 protocol over a folder, with one bucket. */
final class ObjectStore implements AutoCloseable {

    /** The credentials, as environment variables. */
    static final Map<String, String> CREDENTIALS =
            Map.of("AWS_ACCESS_KEY_ID", "key", "AWS_SECRET_ACCESS_KEY", "secret");

    private final Path folder;
    private final BlobStore store;
    private final S3Proxy server;

    ObjectStore(Path folder, String bucket) throws Exception {
        this.folder = Files.createDirectory(folder);
        store = new FilesystemNio2BlobStore(folder.toString());
        store.createContainer(bucket);
        server = S3Proxy.builder()
                .blobStore(store)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(
                        AuthenticationType.AWS_V2_OR_V4,
                        CREDENTIALS.get("AWS_ACCESS_KEY_ID"),
                        CREDENTIALS.get("AWS_SECRET_ACCESS_KEY"))
                .build();
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getPort();
    }

    /** Returns the folder that has the objects of a bucket. */
    Path bucket(String name) {
        return folder.resolve(name);
    }

    @Override
    public void close() {
        try {
            server.stop();
            store.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
