// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.testing.ArchitectureRules;

class ArchitectureTest {

    private static final Path CLASSES = ArchitectureRules.classesOf(Dataset.class);

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

    @Test
    void onlyTheBankNamesItsKinds() {
        ArchitectureRules.assertOnlyTheBankNamesItsKinds(CLASSES);
    }
}
