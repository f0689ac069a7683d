// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Function;
import org.nuxeo.datagen.importer.failure.StoppedException;
import org.nuxeo.datagen.importer.internal.stage.Checkpoint;
import org.nuxeo.datagen.importer.internal.stage.Stage;
import org.nuxeo.datagen.spark.internal.part.TaskControl;

/** Runs a stage over one part. */
final class StageTask {

    private StageTask() {}

    /**
     * Returns the state of a stage after one part.
     *
     * @param stages creates the stage for a checkpoint
     * @throws StoppedException if the part was not completed
     */
    static ObjectNode run(int part, RangeParts parts, TaskControl control, Function<Checkpoint, Stage<?>> stages) {
        PartCheckpoint checkpoint = new PartCheckpoint(parts.before(part));
        try (Stage<?> stage = stages.apply(checkpoint)) {
            stage.run();
        }
        ObjectNode state = checkpoint.last();
        if (state == null || control.stopRequested() || !parts.isComplete(state)) {
            throw new StoppedException("part " + part + ": the task was stopped");
        }
        return state;
    }
}
