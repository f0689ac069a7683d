package org.nuxeo.datagen.importer;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.testing.ArchitectureRules;

class ArchitectureTest {

    private static final Path CLASSES = Path.of("target/classes");

    @Test
<<<<<<< HEAD
    void packagesHaveNoImportCycles() {
=======
    void packagesHaveNoImportCycle() {
>>>>>>> importer
        ArchitectureRules.assertNoPackageCycles(CLASSES);
    }

    @Test
    void publicSignaturesHaveNoInternalTypes() {
        ArchitectureRules.assertNoInternalTypeLeaks(CLASSES);
    }

    @Test
<<<<<<< HEAD
    void everyPackageIsDocumented() {
=======
    void everyPackageHasADescription() {
>>>>>>> importer
        ArchitectureRules.assertPackagesAreDescribed(Path.of("src/main/java"));
    }
}
