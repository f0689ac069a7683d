// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.testing.OutsideTool;

/** Test that PDF readers independent of PDFBox open statements without having to repair them. */
class StatementOutsideToolsTest {

    private static final int[] LENGTHS = {0, 22_222, 147_000};
    private static final long TIMEOUT_SECONDS = 60;

    @TempDir
    Path directory;

    private final List<Path> files = new ArrayList<>();
    private final List<LoadedStatement> statements = new ArrayList<>();

    @BeforeEach
    void writeOneAndTwoPagesOfEveryLength() throws IOException {
        for (boolean two : new boolean[] {false, true}) {
            LoadedStatement statement = firstOf(two);
            for (int length : LENGTHS) {
                Path file = directory.resolve((two ? "two-" : "one-") + length + ".pdf");
                files.add(Files.write(file, StatementSamples.pdf(statement, length)));
                statements.add(statement);
            }
        }
    }

    @Test
    void qpdfFindsNoErrors() throws Exception {
        Path qpdf = OutsideTool.require("qpdf");
        for (Path file : files) {
            assertThat(run(qpdf, "--check", file))
                    .contains("No syntax or stream encoding errors found")
                    .doesNotContain("WARNING");
        }
    }

    @Test
    void popplerExtractsEveryLine() throws Exception {
        Path pdftotext = OutsideTool.require("pdftotext");
        for (int i = 0; i < files.size(); i++) {
            String text = run(pdftotext, "-layout", "-enc", "UTF-8", files.get(i), "-")
                    .replaceAll("[ \f]+", " ");
            assertThat(text.lines().map(String::strip).filter(line -> !line.isEmpty()))
                    .containsAll(ExpectedText.of(statements.get(i)).stream()
                            .filter(line -> !line.startsWith("Larkmoor Bank") && !line.equals("Account statement"))
                            .toList());
        }
    }

    @Test
    void popplerRendersWithoutWarnings() throws Exception {
        Path pdftoppm = OutsideTool.require("pdftoppm");
        for (Path file : files) {
            assertThat(run(pdftoppm, "-r", "50", "-png", file, directory.resolve("page")))
                    .isEmpty();
        }
    }

    @Test
    void ghostscriptRendersWithoutRepairs() throws Exception {
        Path ghostscript = OutsideTool.require("gs");
        for (Path file : files) {
            assertThat(draw(ghostscript, file))
                    .contains("Page 1")
                    .doesNotContain("error")
                    .doesNotContain("repaired");
        }
        byte[] damaged = StatementSamples.pdf(statements.get(0));
        damaged[damaged.length - 10]++;
        Path file = Files.write(directory.resolve("damaged.pdf"), damaged);
        assertThat(draw(ghostscript, file)).contains("repaired");
    }

    /**
     * Renders a file and returns the output of Ghostscript. The quiet option is not used, because it hides messages
     * about repairs.
     */
    private static String draw(Path ghostscript, Path file) throws IOException, InterruptedException {
        return run(ghostscript, "-dBATCH", "-dNOPAUSE", "-sDEVICE=nullpage", file);
    }

    private static LoadedStatement firstOf(boolean twoPages) {
        for (int i = 0; ; i++) {
            LoadedStatement statement = StatementSamples.sample(i);
            if ((statement.lines().pages() == 2) == twoPages) {
                return statement;
            }
        }
    }

    private static String run(Object... command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        for (Object word : command) {
            words.add(word.toString());
        }
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(words + ": " + output).isZero();
        return output;
    }
}
