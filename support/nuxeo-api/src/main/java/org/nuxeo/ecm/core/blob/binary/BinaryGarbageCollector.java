package org.nuxeo.ecm.core.blob.binary;

/** Removes the blobs that no document names. */
public interface BinaryGarbageCollector {
    String getId();

    BinaryManagerStatus getStatus();

    boolean isInProgress();

    void mark(String key);

    void start();

    void stop(boolean flag);
}
