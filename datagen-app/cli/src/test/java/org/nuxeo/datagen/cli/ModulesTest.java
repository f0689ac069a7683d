// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.testing.ArchitectureRules;

/** Comparison of the module diagram in docs/architecture.md with the classes of all modules. */
class ModulesTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Set<String> LIBRARIES = Set.of(
            "datagen-core",
            "datagen-render",
            "blobstore-ondemand",
            "datagen-export",
            "datagen-store",
            "datagen-importer");

    private static final Map<String, Set<String>> SEES = Map.ofEntries(
            Map.entry("datagen-core", Set.of()),
            Map.entry("datagen-model", Set.of("datagen-core", "datagen-render")),
            Map.entry("datagen-render", Set.of("datagen-core")),
            Map.entry("blobstore-ondemand", Set.of("datagen-core", "datagen-render")),
            Map.entry("datagen-export", Set.of("datagen-core", "datagen-render")),
            Map.entry("datagen-export-s3", Set.of("datagen-core", "datagen-render", "datagen-export")),
            Map.entry("datagen-store", Set.of("datagen-core", "datagen-render", "blobstore-ondemand")),
            Map.entry(
                    "datagen-importer",
                    Set.of("datagen-core", "datagen-render", "blobstore-ondemand", "datagen-store")),
            Map.entry("datagen-spark", with("datagen-export-s3")),
            Map.entry("nuxeo-importer-plugin", without("datagen-export")),
            Map.entry("datagen-app/services", without("datagen-export")),
            Map.entry("datagen-app/charts", Set.of()),
            Map.entry("datagen-app/bench", with("datagen-app/services", "datagen-app/charts")),
            Map.entry("datagen-app/server", with("datagen-app/services", "datagen-app/charts")),
            Map.entry(
                    "datagen-app/cli",
                    with(
                            "datagen-model",
                            "datagen-export-s3",
                            "datagen-app/services",
                            "datagen-app/bench",
                            "datagen-app/server")));

    private static Set<String> with(String... more) {
        return Stream.concat(LIBRARIES.stream(), Stream.of(more)).collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> without(String module) {
        return LIBRARIES.stream().filter(each -> !each.equals(module)).collect(Collectors.toUnmodifiableSet());
    }

    @Test
    void modulesUseOnlyTheModulesInTheDiagram() {
        ArchitectureRules.assertModulesSee(modules(), SEES);
    }

    @Test
    void internalClassesAreUsedByTheirOwnModuleOnly() {
        ArchitectureRules.assertInternalsStayInside(modules());
    }

    /** The benchmarks measure the bank, so they name its kinds. */
    @Test
    void onlyTheBankNamesItsKinds() {
        modules().values().forEach(ArchitectureRules::assertOnlyTheBankNamesItsKinds);
    }

    /**
     * NullAway checks marked packages. The benchmarks and the signatures of Nuxeo are not among these modules; the
     * signatures must not promise more than its own jars do.
     */
    @Test
    void packagesAreNullMarked() {
        SEES.keySet()
                .forEach(module -> ArchitectureRules.assertPackagesAreNullMarked(
                        ROOT.resolve(module).resolve("src/main/java")));
    }

    private static Map<String, Path> modules() {
        Map<String, Path> modules = new HashMap<>();
        SEES.keySet().forEach(module -> modules.put(module, ROOT.resolve(module).resolve("target/classes")));
        return modules;
    }
}
