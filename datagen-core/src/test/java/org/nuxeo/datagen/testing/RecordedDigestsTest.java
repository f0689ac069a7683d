// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.id.DatasetVersion;

class RecordedDigestsTest {

    private static final DatasetVersion DRAFT = new DatasetVersion(7, 2);
    private static final DatasetVersion RELEASE = new DatasetVersion(7, 0);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("digests/all.txt");
    }

    @Test
    void digestsOfADraftAreReplaced() throws Exception {
        RecordedDigests.write(file, DRAFT, List.of("v7-draft.2", "one"));
        RecordedDigests.write(file, DRAFT, List.of("v7-draft.2", "two"));
        assertThat(Files.readAllLines(file)).containsExactly("v7-draft.2", "two");
    }

    @Test
    void digestsOfAReleaseReplaceThoseOfItsDraft() throws Exception {
        RecordedDigests.write(file, DRAFT, List.of("v7-draft.2", "one"));
        RecordedDigests.write(file, RELEASE, List.of("v7", "two"));
        assertThat(Files.readAllLines(file)).containsExactly("v7", "two");
    }

    @Test
    void digestsOfAReleaseAreNeverReplaced() throws Exception {
        RecordedDigests.write(file, RELEASE, List.of("v7", "one"));
        RecordedDigests.write(file, RELEASE, List.of("v7", "one"));
        assertThatThrownBy(() -> RecordedDigests.write(file, RELEASE, List.of("v7", "two")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("v7 is released")
                .hasMessageContaining("a new version");
        assertThat(Files.readAllLines(file)).containsExactly("v7", "one");
        RecordedDigests.write(file, RELEASE, List.of("v7", "one", "two"));
        assertThat(Files.readAllLines(file)).containsExactly("v7", "one", "two");
    }
}
