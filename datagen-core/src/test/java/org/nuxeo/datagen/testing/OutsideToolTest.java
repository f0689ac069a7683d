// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class OutsideToolTest {

    private static final String ABSENT = "datagen-no-such-program";

    private String before;

    @BeforeEach
    void remember() {
        before = System.getProperty(OutsideTool.SKIP_IS_FAILURE);
    }

    @AfterEach
    void restore() {
        if (before == null) {
            System.clearProperty(OutsideTool.SKIP_IS_FAILURE);
        } else {
            System.setProperty(OutsideTool.SKIP_IS_FAILURE, before);
        }
    }

    @Test
    void theBuildSetsTheProperty() {
        assertThat(before).isIn("true", "false");
    }

    @Test
    void aMissingToolSkipsTheTest() {
        System.setProperty(OutsideTool.SKIP_IS_FAILURE, "false");
        assertThatThrownBy(() -> OutsideTool.require(ABSENT))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining(ABSENT);
    }

    @Test
    void aMissingToolFailsTheTestIfSkipsAreFailures() {
        System.setProperty(OutsideTool.SKIP_IS_FAILURE, "true");
        assertThatThrownBy(() -> OutsideTool.require(ABSENT))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageContaining(ABSENT);
        assertThatThrownBy(() -> OutsideTool.require(false, "a second machine"))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageContaining("needs a second machine");
    }

    @Test
    void aMetRequirementPasses() {
        assertThatCode(() -> OutsideTool.require(true, "nothing")).doesNotThrowAnyException();
    }

    @Test
    void onlyExecutableFilesAreFoundInSearchOrder(@TempDir Path root) throws IOException {
        Path first = Files.createDirectory(root.resolve("first"));
        Path second = Files.createDirectory(root.resolve("second"));
        Files.createFile(first.resolve("tool"));
        Path executable = Files.createFile(second.resolve("tool"));
        assertThat(executable.toFile().setExecutable(true)).isTrue();
        Files.createDirectory(first.resolve("folder"));

        String searchPath = first + File.pathSeparator + second;
        assertThat(OutsideTool.find("tool", searchPath)).contains(executable);
        assertThat(OutsideTool.find("folder", searchPath)).isEmpty();
        assertThat(OutsideTool.find("tool", null)).isEmpty();
    }
}
