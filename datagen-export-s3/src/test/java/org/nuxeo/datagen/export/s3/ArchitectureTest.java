// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.s3;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.testing.ArchitectureRules;

class ArchitectureTest {

    private static final Path CLASSES = Path.of("target/classes");

    @Test
    void packagesHaveNoImportCycles() {
        ArchitectureRules.assertNoPackageCycles(CLASSES);
    }

    @Test
    void publicSignaturesHaveNoInternalTypes() {
        ArchitectureRules.assertNoInternalTypeLeaks(CLASSES);
    }

    @Test
    void everyPackageIsDocumented() {
        ArchitectureRules.assertPackagesAreDescribed(Path.of("src/main/java"));
    }
}
