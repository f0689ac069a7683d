package org.nuxeo.datagen.importer.internal.stage;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Where a stage that reads ranges keeps how far it is, so that it goes on there after a stop or a kill. What is kept is a
 * consistent state: what was counted and which ranges it was counted in.
 */
public interface Checkpoint {

    /** Keeps nothing. */
    Checkpoint NONE = new Checkpoint() {
        @Override
        public ObjectNode earlier() {
            return null;
        }

        @Override
        public void save(ObjectNode state) {}
    };

    /** Returns what an earlier run has saved last, or null. */
    ObjectNode earlier();

    /** Replaces what is kept; must be durable on return. Called by one thread at a time. */
    void save(ObjectNode state);
}
