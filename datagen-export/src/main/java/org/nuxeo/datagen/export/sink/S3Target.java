// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/**
 * A bucket in an object store with the S3 protocol.
 *
 * @param bucket name of the bucket, which must exist
 * @param prefix beginning of the names of all objects; may be empty
 * @param endpoint address of the store, or null for AWS
 * @param region name of the region, for example {@code us-east-1}
 * @param credentials source of the credentials
 */
public record S3Target(String bucket, String prefix, URI endpoint, String region, AwsCredentialsProvider credentials) {

    /** Returns a description of the bucket for messages. */
    String text() {
        return "s3 bucket " + bucket + (endpoint == null ? " in " + region : " at " + endpoint);
    }
}
