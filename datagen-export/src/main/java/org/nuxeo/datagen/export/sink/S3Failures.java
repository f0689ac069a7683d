// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.StoreDownException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Converts failures of an object store to exceptions with a message of one line and a remedy. */
final class S3Failures {

    private S3Failures() {}

    static ExportException of(S3Target target, SdkException failure) {
        if (failure instanceof S3Exception answer) {
            return ofAnswer(target, answer);
        }
        String message = oneLine(failure);
        if (failure instanceof SdkClientException && message.contains("credentials")) {
            return new ExportException(
                    target.text() + ": no credentials found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY", failure);
        }
        return new StoreDownException(
                target.text() + ": cannot be reached (" + message + "); repeat the command to resume", failure);
    }

    private static ExportException ofAnswer(S3Target target, S3Exception answer) {
        if (answer instanceof NoSuchBucketException || answer.statusCode() == 404) {
            return new ExportException(
                    target.text() + ": does not exist; create it or name another, then repeat the command", answer);
        }
        if (answer.statusCode() == 401 || answer.statusCode() == 403) {
            return new ExportException(
                    target.text() + ": credentials refused (" + answer.statusCode()
                            + "); check the key, its secret and the bucket's policy, then repeat the command to resume",
                    answer);
        }
        return new StoreDownException(
                target.text() + ": failed with status " + answer.statusCode() + " (" + oneLine(answer)
                        + "); repeat the command to resume",
                answer);
    }

    private static String oneLine(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message.replaceAll("\\s+", " ");
    }
}
