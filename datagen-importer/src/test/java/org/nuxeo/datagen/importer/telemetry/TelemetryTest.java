// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.stage.Stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.store.service.KafkaSettings;

/** Counts of documents during a run. */
class TelemetryTest {
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final List<String> heard = new ArrayList<>();

    private final ProgressListener listener = new ProgressListener() {
        @Override
        public void started(String activity, long documents) {
            heard.add("started " + activity + " " + documents);
        }

        @Override
        public void advanced(String activity, long documents) {
            heard.add("advanced " + activity + " " + documents);
        }
    };

    private double progress(String activity) {
        return registry.get("datagen.progress")
                .tag("activity", activity)
                .counter()
                .count();
    }

    @Test
    void documentsAreCountedByActivityAndProgressIsPassedOn() {
        StageContext counting = new StageContext(
                StageControl.none(),
                Checkpoint.NONE,
                Telemetry.into(registry).metrics().ofOneStage(),
                listener,
                new StopSignal());
        counting.started("import", 100);
        assertThat(progress("import")).as("known before the first document").isZero();
        counting.advanced("import", 40);
        counting.advanced("import", 2);
        counting.advanced("index", 5);
        assertThat(progress("import")).isEqualTo(42);
        assertThat(progress("index")).isEqualTo(5);
        assertThat(heard)
                .containsExactly("started import 100", "advanced import 40", "advanced import 2", "advanced index 5");
    }

    @Test
    void documentsOfSettledBatchesAreCountedByRepository() {
        Telemetry telemetry = Telemetry.into(registry);
        telemetry.metrics().settled("index", "us-east", 7, 2);
        telemetry.metrics().settled("index", "us-east", 1, 0);
        assertThat(registry.get("datagen.documents")
                        .tags("activity", "index", "repository", "us-east")
                        .counter()
                        .count())
                .isEqualTo(8);
        assertThat(registry.get("datagen.documents.present")
                        .tags("activity", "index", "repository", "us-east")
                        .counter()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void gaugesOfALaterStageReplaceEarlierOnes() {
        Telemetry telemetry = Telemetry.into(registry);
        telemetry.metrics().gauge("datagen.open.records", "records", () -> 5);
        telemetry.metrics().gauge("datagen.open.records", "records", () -> 8);
        assertThat(registry.get("datagen.open.records").gauge().value()).isEqualTo(8);
    }

    @Test
    void withoutARegistryNothingIsMeasured() {
        Telemetry none = Telemetry.none();
        none.watchLag(KafkaSettings.of("nowhere:1"), "group", List.of("us-east"))
                .close();
    }
}
