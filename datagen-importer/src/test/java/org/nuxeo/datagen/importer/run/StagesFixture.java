// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.importer.testing.PipelineServices;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.testing.TestIndex;

/** Runs with a work folder, a real broker, a MongoDB stand-in and an index in memory. */
abstract class StagesFixture {
    static final Dataset DATASET = Pipelines.growing(30, 3);
    static final int FILES = 20;

    @RegisterExtension
    static final PipelineServices SERVICES = new PipelineServices();

    @TempDir
    Path work;

    TestIndex index;

    @BeforeEach
    void startIndex() throws Exception {
        index = new TestIndex();
    }

    @AfterEach
    void stopIndex() {
        index.close();
    }

    Job.Builder job(Dataset dataset) {
        return Job.of(dataset, SERVICES.addresses(index)).work(work).threads(2).partitions(3);
    }

    Stages stages(Dataset dataset, RunOption... options) {
        return Stages.of(job(dataset).options(Set.of(options)).build());
    }

    Manifest manifest(String stage) {
        return StageFolder.read(work.resolve(stage), stage).orElseThrow();
    }
}
