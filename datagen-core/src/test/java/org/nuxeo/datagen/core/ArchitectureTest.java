package org.nuxeo.datagen.core;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.testing.ArchitectureRules;

class ArchitectureTest {

    private static final Path CLASSES = ArchitectureRules.classesOf(Dataset.class);

    @Test
    void packagesHaveNoCycles() {
        ArchitectureRules.assertNoPackageCycles(CLASSES);
    }

    @Test
    void publicSignaturesHaveNoInternalTypes() {
        ArchitectureRules.assertNoInternalTypeLeaks(CLASSES);
    }

    @Test
    void everyPackageHasADescription() {
        ArchitectureRules.assertPackagesAreDescribed(Path.of("src/main/java"));
    }
}
