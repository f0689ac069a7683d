// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;

class MeasureStepTest {

    @TempDir
    Path folder;

    @Test
    void aStepWithoutFiguresMeasuresItsCurves() throws Exception {
        Path file = Files.writeString(folder.resolve("own.yaml"), """
            question: In small, what bench does.
            dataset: {customers: 300, months: 1}
            steps:
              - do: measure
                repetitions: 1
                millis: 1
                curves:
                  - {title: rows, x: threads, set: threads, values: [1, 2], of: {work: rows, format: csv}}
            """);
        Scenario scenario = Scenario.load(file.toString());
        DirectHost.Place place = new DirectHost.Place(Description.NOTHING, null, 2, folder);
        try (DirectHost host = new DirectHost(scenario, place, RunProgress.NONE, StopSource.NEVER)) {
            Measured measured = MeasureStep.measure(scenario.steps().get(0).settings(), host);
            assertThat(measured.figures()).isEmpty();
            assertThat(measured.curves()).singleElement().satisfies(curve -> assertThat(curve.points())
                    .hasSize(2));
        }
    }
}
