// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.s3;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.ExportException.StoreDownException;
import org.nuxeo.datagen.export.sink.SinkSpec;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * A bucket in an object store with the S3 protocol.
 *
 * @param bucket name of the bucket, which must exist
 * @param prefix beginning of the names of all objects; may be empty
 * @param endpoint address of the store, or null for AWS
 * @param region name of the region, for example {@code us-east-1}
 * @param credentials source of the credentials
 */
public record S3Target(
        String bucket, String prefix, @Nullable URI endpoint, String region, AwsCredentialsProvider credentials) {

    /**
     * Returns the bucket of a sink, with credentials from the environment or another source of the AWS SDK.
     *
     * @param sink sink of type {@link SinkSpec.Type#S3}
     * @param endpoint address of the store, or null for AWS
     */
    public static S3Target of(SinkSpec sink, @Nullable URI endpoint, String region) {
        AwsCredentialsProvider credentials =
                DefaultCredentialsProvider.builder().build();
        return new S3Target(sink.bucket(), sink.prefix(), endpoint, region, credentials);
    }

    private String text() {
        return "s3 bucket " + bucket + (endpoint == null ? " in " + region : " at " + endpoint);
    }

    /** Returns a failure of the store as an exception with a message of one line and a remedy. */
    ExportException failure(SdkException failure) {
        int status = failure instanceof S3Exception answer ? answer.statusCode() : -1;
        String message = oneLine(failure);
        if (failure instanceof NoSuchBucketException || status == 404) {
            String missing = ": does not exist; create it or name another, then repeat the command";
            return new ExportException(text() + missing, failure);
        }
        if (status == 401 || status == 403) {
            String check = "); check the key, its secret and the bucket's policy, then repeat the command to resume";
            return new ExportException(text() + ": credentials refused (" + status + check, failure);
        }
        if (failure instanceof SdkClientException && message.contains("credentials")) {
            String none = ": no credentials found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
            return new ExportException(text() + none, failure);
        }
        String what = status < 0 ? ": cannot be reached (" : ": failed with status " + status + " (";
        return new StoreDownException(text() + what + message + "); repeat the command to resume", failure);
    }

    private static String oneLine(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message.replaceAll("\\s+", " ");
    }
}
