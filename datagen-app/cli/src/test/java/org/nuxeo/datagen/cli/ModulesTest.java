package org.nuxeo.datagen.cli;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.testing.ArchitectureRules;

/** The picture of the modules in docs/architecture.md, held against the classes of all of them. */
class ModulesTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Set<String> LIBRARIES =
            Set.of("datagen-core", "datagen-render", "blobstore-ondemand", "datagen-export", "datagen-importer");

    private static final Map<String, Set<String>> SEES = Map.of(
            "datagen-core", Set.of(),
            "datagen-render", Set.of("datagen-core"),
            "blobstore-ondemand", Set.of("datagen-core", "datagen-render"),
            "datagen-export", Set.of("datagen-core", "datagen-render"),
            "datagen-importer", Set.of("datagen-core", "datagen-render", "blobstore-ondemand"),
            "nuxeo-importer-plugin", without("datagen-export"),
            "datagen-app/services", without("datagen-export"),
            "datagen-app/bench", with("datagen-app/services"),
            "datagen-app/server", with("datagen-app/services"),
            "datagen-app/cli", with("datagen-app/services", "datagen-app/bench", "datagen-app/server"));

    private static Set<String> with(String... more) {
        return Stream.concat(LIBRARIES.stream(), Stream.of(more)).collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> without(String module) {
        return LIBRARIES.stream().filter(each -> !each.equals(module)).collect(Collectors.toUnmodifiableSet());
    }

    @Test
    void modulesUseNoneThatThePictureDoesNotShow() {
        Map<String, Path> modules = new HashMap<>();
        SEES.keySet().forEach(module -> modules.put(module, ROOT.resolve(module).resolve("target/classes")));
        ArchitectureRules.assertModulesSee(modules, SEES);
    }
}
