package org.nuxeo.datagen.importer.manifest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.DatasetSpec;

/**
 * What a stage is asked to do, to be held against what its manifest says was done.
 *
 * @param stage name of the stage
 * @param spec the dataset
 * @param settings what must be as before when the stage is resumed
 * @param targets where its documents come from and go to
 * @param grow whether the dataset may contain more than the manifest's
 * @param again whether what was done is done once more
 */
public record StageRequest(
        String stage, DatasetSpec spec, ObjectNode settings, Targets targets, boolean grow, boolean again) {

    /** A request of a stage that talks to no service and does not grow. */
    public static StageRequest of(String stage, DatasetSpec spec, ObjectNode settings) {
        return new StageRequest(stage, spec, settings, Targets.none(), false, false);
    }

    /** Whether the stage compares stores with the dataset, and builds on nothing that was done before. */
    boolean comparesOnly() {
        return WorkStages.isVerify(stage);
    }
}
