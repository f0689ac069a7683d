package org.nuxeo.importer.stream.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.pattern.consumer.ConsumerPolicy;

/** How a pool of document consumers behaves. */
public class DocumentConsumerPolicy extends ConsumerPolicy {
    protected boolean blockAsyncListeners;

    protected boolean blockDefaultSyncListeners;

    protected boolean blockIndexing;

    protected boolean blockPostCommitListeners;

    protected boolean bulkMode;

    public DocumentConsumerPolicy(DocumentConsumerPolicyBuilder documentConsumerPolicyBuilder) {
        super(null);
        throw SignatureOnly.called();
    }

    public static DocumentConsumerPolicyBuilder builder() {
        throw SignatureOnly.called();
    }

    public boolean blockAsyncListeners() {
        throw SignatureOnly.called();
    }

    public boolean blockDefaultSyncListeners() {
        throw SignatureOnly.called();
    }

    public boolean blockIndexing() {
        throw SignatureOnly.called();
    }

    public boolean blockPostCommitListeners() {
        throw SignatureOnly.called();
    }

    public boolean bulkMode() {
        throw SignatureOnly.called();
    }
}
