// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GatlingKitTest {
    private static final Path SOURCES = Path.of("..", "..", "gatling", "src", "test", "java");

    @ParameterizedTest
    @ValueSource(strings = {"Crud", "Navigation", "Search", "Unselective", "Download", "Mixed"})
    void everySimulationIsAClassOfTheKit(String name) {
        String file = (GatlingKit.PACKAGE + name + "Simulation").replace('.', '/') + ".java";
        assertThat(SOURCES.resolve(file)).isRegularFile();
    }

    /** Gatling's plugin reads no property for this folder, which the log is looked for in. */
    @Test
    void theKitPassesTheFolderOfResults() {
        assertThat(SOURCES.resolve("../../../pom.xml").normalize())
                .content()
                .contains("<resultsFolder>${gatling.resultsFolder}</resultsFolder>");
    }
}
