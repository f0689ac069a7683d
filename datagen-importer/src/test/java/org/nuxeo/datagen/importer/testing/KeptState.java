// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.importer.stage.Stage.Checkpoint;

/** A checkpoint in memory. */
public final class KeptState implements Checkpoint {

    private ObjectNode state;
    private int saves;

    @Override
    public synchronized ObjectNode earlier() {
        return state;
    }

    @Override
    public synchronized void save(ObjectNode newState) {
        // A copy, as with a file.
        state = newState.deepCopy();
        saves++;
    }

    /** Returns how many times it was saved. */
    public synchronized int saves() {
        return saves;
    }
}
