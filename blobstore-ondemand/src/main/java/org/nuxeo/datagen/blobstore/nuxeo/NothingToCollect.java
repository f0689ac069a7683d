package org.nuxeo.datagen.blobstore.nuxeo;

import org.nuxeo.ecm.core.blob.binary.BinaryGarbageCollector;
import org.nuxeo.ecm.core.blob.binary.BinaryManagerStatus;

/**
 * The garbage collector of a store that stores nothing. Where there is none Nuxeo writes an error for each document that
 * has a blob of the provider; this one lets itself be told of them and does nothing.
 */
final class NothingToCollect implements BinaryGarbageCollector {

    private final String id;
    private volatile boolean inProgress;

    /** @param blobProviderId no two providers have the same blobs, or Nuxeo would take them for one storage */
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

    /** No blobs, and none removed. */
    @Override
    public BinaryManagerStatus getStatus() {
        return new BinaryManagerStatus();
    }

    @Override
    public boolean isInProgress() {
        return inProgress;
    }
}
