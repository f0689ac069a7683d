// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.importer.internal.stage.Checkpoint;

/** A checkpoint in memory, from which a stage starts and which has its last state. */
final class PartCheckpoint implements Checkpoint {

    private final ObjectNode earlier;
    private ObjectNode last;

    PartCheckpoint(ObjectNode earlier) {
        this.earlier = earlier;
    }

    @Override
    public ObjectNode earlier() {
        return earlier;
    }

    @Override
    public synchronized void save(ObjectNode state) {
        last = state;
    }

    /** Returns the last state, or null if none was saved. */
    synchronized ObjectNode last() {
        return last;
    }
}
