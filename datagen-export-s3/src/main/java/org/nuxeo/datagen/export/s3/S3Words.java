// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.s3;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Secrets;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.export.sink.SinkSpec;

/** The words of an object store. They are apart from {@link S3Target} so that reading options does not load the AWS SDK. */
public final class S3Words {

    /** The address of the store. */
    public static final Word ENDPOINT =
            Word.of("s3-endpoint", Values.text(), "URL").help("Address of an S3-compatible store (default: AWS).");

    /** The region of the bucket. */
    public static final Word REGION = Word.of("s3-region", Values.text(), "REGION")
            .byDefault("us-east-1")
            .help("Region of the bucket (default: ${DEFAULT-VALUE}). Credentials come from AWS_ACCESS_KEY_ID and"
                    + " AWS_SECRET_ACCESS_KEY or another source of the AWS SDK.");

    /** All words. */
    public static final List<Word> ALL = List.of(ENDPOINT, REGION);

    private S3Words() {}

    /**
     * Returns the bucket of a sink in the store of a description.
     *
     * @throws Refusal if the address is none
     */
    public static S3Target target(SinkSpec sink, Description description) {
        return S3Target.of(sink, endpoint(description), description.knownText(REGION));
    }

    private static @Nullable URI endpoint(Description description) {
        String endpoint = description.text(ENDPOINT);
        if (endpoint == null) {
            return null;
        }
        URISyntaxException cause = null;
        try {
            URI address = new URI(endpoint);
            boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
            if (http && address.getHost() != null) {
                return address;
            }
        } catch (URISyntaxException e) {
            cause = e;
        }
        throw new Refusal(cause, ENDPOINT, " " + Secrets.hide(endpoint) + ": must be http://HOST:PORT or https://...");
    }
}
