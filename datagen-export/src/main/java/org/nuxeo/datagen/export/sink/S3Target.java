package org.nuxeo.datagen.export.sink;

import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/**
 * A place in an object store that speaks S3.
 *
 * @param bucket must exist
 * @param prefix begins the names of all objects; may be empty
 * @param endpoint address of the store, or null for that of AWS in the region
 * @param region name of the region, such as {@code us-east-1}
 * @param credentials where they come from
 */
public record S3Target(String bucket, String prefix, URI endpoint, String region, AwsCredentialsProvider credentials) {

    /** Returns how messages name the place. */
    String text() {
        return "s3 bucket " + bucket + (endpoint == null ? " in " + region : " at " + endpoint);
    }
}
