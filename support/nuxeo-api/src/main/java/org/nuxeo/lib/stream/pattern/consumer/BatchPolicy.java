// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.pattern.consumer;

import java.time.Duration;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The limits of a batch. */
public class BatchPolicy {
    public BatchPolicy(Builder builder) {
        throw SignatureOnly.called();
    }

    public static Builder builder() {
        throw SignatureOnly.called();
    }

    /** A builder of batch policies. */
    public static class Builder {
        protected Builder() {
            throw SignatureOnly.called();
        }

        public BatchPolicy build() {
            throw SignatureOnly.called();
        }

        public Builder capacity(int number) {
            throw SignatureOnly.called();
        }

        public Builder timeThreshold(Duration duration) {
            throw SignatureOnly.called();
        }
    }
}
