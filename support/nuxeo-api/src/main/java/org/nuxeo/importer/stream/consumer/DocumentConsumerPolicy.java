package org.nuxeo.importer.stream.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.pattern.consumer.ConsumerPolicy;

/** How a pool of document consumers behaves. */
public class DocumentConsumerPolicy extends ConsumerPolicy {
    public DocumentConsumerPolicy(DocumentConsumerPolicyBuilder documentConsumerPolicyBuilder) {
        super(null);
        throw SignatureOnly.called();
    }

    public static DocumentConsumerPolicyBuilder builder() {
        throw SignatureOnly.called();
    }
}
