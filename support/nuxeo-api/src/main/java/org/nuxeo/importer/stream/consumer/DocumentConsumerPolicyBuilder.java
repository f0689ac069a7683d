// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.importer.stream.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.pattern.consumer.ConsumerPolicyBuilder;

/** A builder of settings for document consumers. */
public class DocumentConsumerPolicyBuilder extends ConsumerPolicyBuilder {
    public DocumentConsumerPolicyBuilder blockAsyncListeners(boolean flag) {
        throw SignatureOnly.called();
    }

    public DocumentConsumerPolicyBuilder blockDefaultSyncListener(boolean flag) {
        throw SignatureOnly.called();
    }

    public DocumentConsumerPolicyBuilder blockIndexing(boolean flag) {
        throw SignatureOnly.called();
    }

    public DocumentConsumerPolicyBuilder blockPostCommitListeners(boolean flag) {
        throw SignatureOnly.called();
    }

    public DocumentConsumerPolicy build() {
        throw SignatureOnly.called();
    }

    public DocumentConsumerPolicyBuilder useBulkMode(boolean flag) {
        throw SignatureOnly.called();
    }
}
