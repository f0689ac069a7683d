// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.report.BenchException;

/** Tests with a recorded log: eight downloads by Gatling 3.14.9, all of which succeeded. */
class SimulationLogTest {

    @TempDir
    Path folder;

    private byte[] recorded;

    @BeforeEach
    void read() throws IOException {
        try (InputStream in = SimulationLogTest.class.getResourceAsStream("simulation.log")) {
            recorded = in.readAllBytes();
        }
    }

    private LoadResult result(byte[] bytes, int levelSeconds) throws IOException {
        return SimulationLog.read(Files.write(folder.resolve("simulation.log"), bytes), levelSeconds);
    }

    @Test
    void theRequestsOfARecordedLogAreRead() throws IOException {
        LoadResult result = result(recorded, 0);
        assertThat(result.requests()).containsOnlyKeys("file");
        assertThat(result.all().latencies().count()).isEqualTo(8);
        assertThat(result.all().latencies().failed()).isZero();
        assertThat(Math.round(result.all().latencies().millis(50))).isEqualTo(25);
        assertThat(Math.round(result.all().latencies().millis(100))).isEqualTo(561);
        assertThat(result.levels()).isEmpty();
        double requests = result.curves("line", 0).get(0).points().stream()
                .mapToDouble(point -> point.rates()[0])
                .sum();
        assertThat(requests).isEqualTo(8.0);
    }

    @Test
    void failuresNameTheRequestInWordsWithTheServersMessage() {
        LoadResult result = new LoadResult(0, 0);
        for (int i = 0; i < 1_075; i++) {
            result.add(
                    "merchant of an account",
                    0,
                    1,
                    false,
                    "j.l.IllegalStateException: HTTP 400 {\"status\":400,\"message\":\"full text is disabled\"}");
        }
        result.add("file", 0, 1, false, "j.l.IllegalStateException: HTTP 502 <html>\nBad gateway");
        result.add("file", 0, 1, false, "md5.find.is(abc), but actually found def");
        result.add("file", 0, 1, true, "");
        assertThat(result.failures())
                .containsExactly(
                        "merchant of an account: 1,075 times 400: full text is disabled",
                        "file: 1 times 502: <html> Bad gateway",
                        "file: 1 times md5.find.is(abc), but actually found def");
    }

    @Test
    void theFirstLevelStartsWithTheFirstRequest() throws IOException {
        LoadResult result = result(recorded, 2);
        assertThat(result.levels().keySet()).startsWith(0);
        assertThat(result.levels().values().stream()
                        .mapToLong(level -> level.latencies().count())
                        .sum())
                .isEqualTo(8);
    }

    @Test
    void aTruncatedLogIsRefused() {
        byte[] shorter = Arrays.copyOf(recorded, recorded.length - 3);
        assertThatThrownBy(() -> result(shorter, 0))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("is not a complete log of Gatling");
    }

    @Test
    void anotherFileIsRefused() {
        assertThatThrownBy(() -> result("RUN\tx\n".getBytes(), 0))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("it has no header");
    }
}
