// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.store.output.Json;

/** {@code verify --sink} by the command line. The comparison itself is tested elsewhere. */
class VerifySinkTest {

    @TempDir
    Path folder;

    private CommandRun run(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--work", folder.resolve("work").toString()));
        return CommandRun.of(all.toArray(String[]::new));
    }

    private CommandRun render(String... more) {
        List<String> words = new ArrayList<>(List.of("render", "--kind", "letter", "--from", "7", "--count", "40"));
        words.addAll(List.of(more));
        return run(words.toArray(String[]::new));
    }

    @Test
    void theManifestSaysWhatWasRendered() throws IOException {
        String sink = "folder:" + folder.resolve("letters");
        assertThat(render("--sink", sink).exitCode()).isZero();
        CommandRun clean = run("verify", "--sink", sink);
        assertThat(clean.exitCode()).as(clean.err()).isZero();
        assertThat(clean.out()).startsWith("verified 40 files in " + sink).endsWith("; 0 differences\n");
        Path gone;
        try (Stream<Path> files = Files.list(folder.resolve("letters"))) {
            gone = files.filter(file -> file.toString().endsWith(".docx"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.delete(gone);
        CommandRun missing = run("verify", "--sink", sink);
        assertThat(missing.exitCode()).isEqualTo(4);
        assertThat(missing.out())
                .startsWith("missing: " + gone.getFileName() + "\n")
                .endsWith("; 1 difference\n");
        JsonNode report = Json.mapper()
                .readTree(run("verify", "--sink", sink, "--format", "json").out());
        assertThat(report.at("/differences/0/fault").asText()).isEqualTo("MISSING");
        assertThat(report.path("files").asLong()).isEqualTo(40);
    }

    /** Files of other ranges belong there, and a file of no document does not, whatever the range. */
    @Test
    void ofARangeFilesOfNoDocumentAreNamed() throws IOException {
        String sink = "folder:" + folder.resolve("letters");
        render("--sink", sink);
        String[] range = {"verify", "--sink", sink, "--kind", "letter", "--from", "10", "--count", "5"};
        assertThat(run(range).out()).startsWith("verified 5 files").endsWith("; 0 differences\n");
        Files.write(folder.resolve("letters/other.docx"), new byte[3]);
        CommandRun other = run(range);
        assertThat(other.exitCode()).isEqualTo(4);
        assertThat(other.out())
                .startsWith("additional: other.docx: no document of the kind has it\n")
                .endsWith("; 1 difference\n");
    }

    @Test
    void partsAreVerifiedTogetherOrApart() {
        String sink = "tree:" + folder.resolve("letters");
        assertThat(render("--sink", sink, "--part", "1/2").exitCode()).isZero();
        assertThat(render("--sink", sink, "--part", "2/2").exitCode()).isZero();
        assertThat(run("verify", "--sink", sink).out()).startsWith("verified 40 files");
        assertThat(run("verify", "--sink", sink, "--part", "2/4").out()).startsWith("verified 10 files");
    }

    @Test
    void reportsOfPartsAreMerged() throws IOException {
        String sink = "tree:" + folder.resolve("letters");
        render("--sink", sink);
        String work = folder.resolve("work").toString();
        for (int i = 1; i <= 2; i++) {
            assertThat(run("verify", "--sink", sink, "--part", i + "/3").exitCode())
                    .isZero();
        }
        CommandRun early = run("verify", "--sink", sink, "--merge", work);
        assertThat(early.exitCode()).isEqualTo(2);
        assertThat(early.err()).contains("--merge: 2 of 3 parts; the first missing are 3; ");
        run("verify", "--sink", sink, "--part", "3/3");
        CommandRun merged = run("verify", "--sink", sink, "--merge", work);
        assertThat(merged.exitCode()).as(merged.err()).isZero();
        assertThat(merged.out()).startsWith("verified 40 files in " + sink).endsWith("; 0 differences\n");
        assertThat(run("verify", "--sink", "tree:elsewhere", "--merge", work).err())
                .endsWith("--sink tree:elsewhere: the parts were compared with " + sink + "; name it\n");
        Files.write(folder.resolve("letters/other"), new byte[1]);
        run("verify", "--sink", sink, "--part", "1/3");
        CommandRun additional = run("verify", "--sink", sink, "--merge", work, "--format", "json");
        assertThat(additional.exitCode()).isEqualTo(4);
        JsonNode report = Json.mapper().readTree(additional.out());
        assertThat(report.path("differenceCount").asLong()).isEqualTo(1);
        assertThat(report.at("/differences/0/name").asText()).isEqualTo("1 file");
    }

    @Test
    void aBatchIsAFolderThatIsVerifiedByItself() {
        String sink = "tree:" + folder.resolve("letters");
        CommandRun rendered = render("--sink", sink, "--batch-files", "15");
        assertThat(rendered.exitCode()).as(rendered.err()).isZero();
        assertThat(rendered.out()).hasLineCount(3);
        for (int i = 1; i <= 3; i++) {
            CommandRun run = run("verify", "--sink", sink + "/batch-0000" + i + "-of-00003");
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).startsWith(i == 1 ? "verified 14 files" : "verified 13 files");
        }
        CommandRun again = render("--sink", sink, "--batch-files", "15");
        assertThat(again.out()).contains("13 were present", "14 were present");
        assertThat(render("--sink", sink, "--batch-files", "15", "--part", "1/2")
                        .err())
                .contains("--batch-files: goes with neither --part nor");
    }

    @Test
    void whatCannotBeVerifiedIsRefused() {
        String sink = "folder:" + folder.resolve("letters");
        assertThat(run("verify", "--sink", sink).err())
                .endsWith(": has no manifest.json; give --kind, --from and --count\n");
        assertThat(run("verify", "--sink", sink, "--kind", "letter").err()).endsWith(": is no folder\n");
        render("--sink", sink);
        CommandRun other = run("verify", "--sink", sink, "--customers", "300");
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err())
                .contains("its files are of the dataset ")
                .endsWith("; give the options of the render\n");
        CommandRun time = run("verify", "--sink", sink, "--since", "yesterday");
        assertThat(time.exitCode()).isEqualTo(2);
        assertThat(time.err()).endsWith("--since yesterday: must be a time such as 2026-11-01T00:00:00Z\n");
    }
}
