// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.cli.process.ProgressDisplay.Snapshot;
import org.nuxeo.datagen.store.retry.Waits;

class ProgressReporterTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @Test
    void withoutATerminalEachActivityHasALine() {
        report(false, false);
        assertThat(text().lines()).hasSize(3);
        assertThat(text())
                .contains("produce 36,000 of 36,000 documents (100 %), ")
                .contains("import 9,000 of 36,000 documents (25 %), ");
        assertThat(text()).contains("a note").doesNotContain("\r").doesNotContain("\u001b");
    }

    @Test
    void jsonHasOneObjectALine() throws Exception {
        report(true, true);
        JsonNode imported = new ObjectMapper()
                .readTree(text().lines()
                        .filter(line -> line.contains("\"import\""))
                        .findFirst()
                        .orElseThrow());
        assertThat(imported.get("event").asText()).isEqualTo("progress");
        assertThat(imported.get("done").asLong()).isEqualTo(9_000);
        assertThat(imported.get("total").asLong()).isEqualTo(36_000);
        assertThat(imported.has("perSecond")).isTrue();
        for (String line : text().lines().toList()) {
            new ObjectMapper().readTree(line);
        }
    }

    @Test
    void aTerminalShowsBars() {
        report(true, false);
        assertThat(text())
                .contains("produce")
                .contains("import")
                .contains("9,000/36,000 documents")
                .contains("/s")
                .contains("\r");
    }

    /** One request can remove many documents. They are counted when it is answered, so the activity began earlier. */
    @Test
    void theRateIsThatOfTheTimeThatHasPassed() throws Exception {
        PrintStream err = new PrintStream(written, true, StandardCharsets.UTF_8);
        try (ProgressReporter reporter = new ProgressReporter(new Console(err, err, false, true))) {
            Thread.sleep(500);
            reporter.advanced("clean", 4_029);
        }
        assertThat(new ObjectMapper().readTree(text()).get("perSecond").asLong())
                .isBetween(1L, 9_000L);
    }

    @Test
    void whatIsAwaitedIsShown() {
        PrintStream err = new PrintStream(written, true, StandardCharsets.UTF_8);
        try (ProgressReporter reporter = new ProgressReporter(new Console(err, err, false, false))) {
            Waits.secret("the password of a test", "http", "search.example");
            reporter.ended();
        }
        assertThat(text()).startsWith("the password of a test goes to search.example by plain HTTP");
    }

    @Test
    void theRateAndTheRemainingTimeAreShown() {
        Snapshot quarter = new Snapshot("import", 9_000, 36_000, 3_000, 9);
        assertThat(quarter.line()).isEqualTo("import 9,000 of 36,000 documents (25 %), 3,000/s, 9 s left");
        assertThat(new Snapshot("generate", 5, 5_000_000, 5_000, 4_999_995).line())
                .endsWith(" rows (0 %), 1/s, 1388 h 53 min left");
        assertThat(new Snapshot("render", 50, 5_000, 5_000, 495).line())
                .endsWith(" files (1 %), 10/s, 8 min 15 s left");
        assertThat(new Snapshot("import", 10, -1, 1_000, -1).line()).isEqualTo("import 10 documents, 10/s");
        assertThat(new Snapshot("import", 0, 10, 0, -1).line()).isEqualTo("import 0 of 10 documents (0 %), 0/s");
    }

    @Test
    void theRemainingTimeIsThatOfTheWholeCommand() {
        Snapshot quickened = new Snapshot("index", 1_000, 36_000, 10_000, 7);
        assertThat(quickened.line()).isEqualTo("index 1,000 of 36,000 documents (2 %), 100/s, 7 s left");
    }

    @Test
    void theRemainingTimeIsHiddenWhileItIsNotKnown() {
        assertThat(new Snapshot("index", 1_000, 36_000, 10_000, -1).line())
                .isEqualTo("index 1,000 of 36,000 documents (2 %), 100/s");
    }

    private void report(boolean terminal, boolean isJson) {
        PrintStream err = new PrintStream(written, true, StandardCharsets.UTF_8);
        try (ProgressReporter reporter = new ProgressReporter(new Console(err, err, terminal, isJson))) {
            reporter.started("produce", 36_000);
            reporter.advanced("produce", 36_000);
            reporter.note("a note");
            reporter.started("import", 36_000);
            reporter.advanced("import", 4_000);
            reporter.advanced("import", 5_000);
        }
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }
}
