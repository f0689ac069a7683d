// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {

    @TempDir
    private Path temporary;

    @Test
    void theBuiltInCorpusHasTheCommittedFingerprint() {
        assertThat(Corpus.builtIn().name()).isEqualTo("us");
        assertThat(Long.toHexString(Corpus.builtIn().fingerprint())).isEqualTo("785c1eb6");
    }

    @Test
    void aWrittenCorpusLoadsWithTheSameFingerprint() throws IOException, CorpusException {
        Path directory = temporary.resolve("mine");
        CorpusWriter.write(Corpus.builtIn(), directory);
        Corpus mine = Corpus.load(directory);
        assertThat(mine.name()).isEqualTo("mine");
        assertThat(mine.fingerprint()).isEqualTo(Corpus.builtIn().fingerprint());
    }

    @Test
    void anErrorNamesTheFileAndTheRemedy() throws IOException {
        CorpusWriter.write(Corpus.builtIn(), temporary);
        Files.writeString(temporary.resolve("streets.tsv"), "Main Street\t1\n");
        assertThatThrownBy(() -> Corpus.load(temporary))
                .isInstanceOf(CorpusException.class)
                .hasMessage("streets.tsv: 1 rows: must be at least 50; add rows");
    }
}
