// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.settings.RunOption;

/**
 * What a stage is asked to do, to be compared with its manifest.
 *
 * @param stage name of the stage
 * @param spec the dataset
 * @param settings settings that must not change when the stage is resumed
 * @param targets the services its documents come from and go to
 * @param options what is done otherwise than usual
 */
public record StageRequest(
        String stage, DatasetSpec spec, ObjectNode settings, Targets targets, Set<RunOption> options) {

    /** Returns a request of a stage that uses no service and does not grow. */
    public static StageRequest of(String stage, DatasetSpec spec, ObjectNode settings) {
        return new StageRequest(stage, spec, settings, Targets.none(), Set.of());
    }

    /** Returns whether the dataset may be larger than the manifest's. */
    boolean grow() {
        return options.contains(RunOption.GROW);
    }

    /** Returns whether everything is done again, although the manifest says it is done. */
    boolean again() {
        return options.contains(RunOption.AGAIN);
    }

    /** Returns whether the manifest is replaced, whatever it says. */
    boolean startOver() {
        return options.contains(RunOption.START_OVER);
    }

    /** Returns whether the stage only compares stores with the dataset, so that it does not build on earlier runs. */
    boolean comparesOnly() {
        return WorkStages.isVerify(stage);
    }
}
