// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.importer.stream.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.pattern.consumer.ConsumerPolicy;

/** The settings of a pool of document consumers. */
public class DocumentConsumerPolicy extends ConsumerPolicy {
    public DocumentConsumerPolicy(DocumentConsumerPolicyBuilder documentConsumerPolicyBuilder) {
        super(null);
        throw SignatureOnly.called();
    }

    public static DocumentConsumerPolicyBuilder builder() {
        throw SignatureOnly.called();
    }
}
