// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob.binary;

/** A garbage collector for blobs that no document refers to. */
public interface BinaryGarbageCollector {
    String getId();

    BinaryManagerStatus getStatus();

    boolean isInProgress();

    void mark(String key);

    void start();

    void stop(boolean flag);
}
