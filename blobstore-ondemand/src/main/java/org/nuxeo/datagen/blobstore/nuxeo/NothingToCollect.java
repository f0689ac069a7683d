// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore.nuxeo;

import org.nuxeo.ecm.core.blob.binary.BinaryGarbageCollector;
import org.nuxeo.ecm.core.blob.binary.BinaryManagerStatus;

/**
 * The garbage collector of a store that stores nothing. It does nothing, but Nuxeo needs it: without a collector, it would
 * log an error for each document that has a blob of the provider.
 */
final class NothingToCollect implements BinaryGarbageCollector {

    private final String id;
    private volatile boolean inProgress;

    /** @param blobProviderId id of the provider; providers with equal collector ids would count as one storage in Nuxeo */
    NothingToCollect(String blobProviderId) {
        this.id = "datagen:" + blobProviderId;
    }

    @Override
    public String getId() {
        return id;
    }

    @Override
    public void start() {
        inProgress = true;
    }

    @Override
    public void mark(String key) {}

    @Override
    public void stop(boolean delete) {
        inProgress = false;
    }

    /** Returns a status with no blobs and no removed blobs. */
    @Override
    public BinaryManagerStatus getStatus() {
        return new BinaryManagerStatus();
    }

    @Override
    public boolean isInProgress() {
        return inProgress;
    }
}
