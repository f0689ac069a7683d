// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Durable state of a stage that works in ranges, from which the stage resumes after a stop or a kill. The state is
 * consistent: counts belong to the ranges stored with them.
 */
public interface Checkpoint {

    /** Stores nothing. */
    Checkpoint NONE = new Checkpoint() {
        @Override
        public ObjectNode earlier() {
            return null;
        }

        @Override
        public void save(ObjectNode state) {}
    };

    /** Returns the state that an earlier run saved last, or null. */
    ObjectNode earlier();

    /** Replaces the state. It is durable when the call returns. Called by one thread at a time. */
    void save(ObjectNode state);
}
