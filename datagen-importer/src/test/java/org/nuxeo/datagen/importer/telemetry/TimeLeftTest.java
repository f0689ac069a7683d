// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.importer.telemetry.ActivityProgress.State;

/** Test of the estimated time left, over recorded curves of whole jobs. */
class TimeLeftTest {
    private static final List<String> NAMES = List.of("produce", "import", "index", "verify");
    private static final List<String> PLANNED = List.of("produce", "import", "verify");

    /** The time left at a moment, as it was estimated, or -1, and as it turned out to be. */
    private record Moment(long second, long estimated, long actual, boolean produces) {}

    @ParameterizedTest
    @CsvSource({"busy-machine, 234085, 0", "short-job, 18059, 0", "limited-rate, 9059, 400"})
    void theEstimateIsLateButNearAndDoesNotJump(String curve, long documents, long maxRate) throws IOException {
        List<Moment> moments = moments(curve, documents, maxRate);
        assertThat(moments.stream().filter(each -> each.estimated >= 0)).hasSizeGreaterThan(moments.size() / 3);
        Moment before = null;
        for (Moment each : moments) {
            if (each.produces) {
                assertThat(each.estimated).as("nothing is known: " + each).isEqualTo(-1);
            }
            if (each.estimated < 0) {
                assertThat(before).as("an estimate stays: " + each).isNull();
                continue;
            }
            if (Math.abs(each.estimated - each.actual) > 25) {
                assertThat((double) each.estimated / each.actual)
                        .as(each.toString())
                        .isBetween(0.45, 2.2);
            }
            if (before != null) {
                long passed = each.second - before.second;
                double moved = Math.abs(each.estimated - (before.estimated - passed));
                assertThat(moved)
                        .as(before + " to " + each)
                        .isLessThanOrEqualTo(passed * (3 + 0.05 * before.estimated));
            }
            before = each;
        }
    }

    @Test
    void oneStageIsEstimatedByItsOwnRate() {
        TimeLeft left = new TimeLeft(List.of(), 0);
        assertThat(left.seconds(5, Map.of("render", new State(50, 1_000, 5_000, 10, 10, true)), 0))
                .isEqualTo(-1);
        assertThat(left.seconds(11, Map.of("render", new State(100, 1_000, 10_000, 10, 10, true)), 0))
                .isEqualTo(90);
        assertThat(left.seconds(12, Map.of(), 0)).as("between stages").isEqualTo(89);
    }

    @Test
    void aLimitHoldsForLaterStagesToo() {
        TimeLeft left = new TimeLeft(PLANNED, 4_000);
        State produced = new State(4_000, 4_000, 10_000, 0, 0, false);
        State imports = new State(2_000, 4_000, 20_000, 100, 100, true);
        assertThat(left.seconds(30, Map.of("produce", produced, "import", imports), 100))
                .isEqualTo(20 + 40);
    }

    private static List<Moment> moments(String curve, long documents, long maxRate) throws IOException {
        List<String> lines;
        try (InputStream in = Objects.requireNonNull(TimeLeftTest.class.getResourceAsStream(curve + ".csv"), curve)) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        }
        long end = Long.parseLong(lines.get(lines.size() - 1).split(",")[0]);
        TimeLeft left = new TimeLeft(PLANNED, documents);
        Map<String, ActivityProgress> activities = new LinkedHashMap<>();
        Map<String, Long> starts = new LinkedHashMap<>();
        List<Moment> moments = new ArrayList<>();
        for (String line : lines) {
            String[] cells = line.split(",", -1);
            long second = Long.parseLong(cells[0]);
            Map<String, State> states = new LinkedHashMap<>();
            for (int i = 0; i < NAMES.size(); i++) {
                if (!cells[i + 1].isEmpty()) {
                    String name = NAMES.get(i);
                    long done = Long.parseLong(cells[i + 1]);
                    boolean ended =
                            i + 2 < cells.length && i != 1 && !cells[i + 2].isEmpty() || i == 1 && !cells[4].isEmpty();
                    long millis = 1_000 * (second - starts.computeIfAbsent(name, any -> second - 1));
                    ActivityProgress progress = activities.computeIfAbsent(name, any -> new ActivityProgress(0));
                    progress.mark(millis, done);
                    double steady = ended ? 0 : progress.steady(millis, done);
                    states.put(name, new State(done, documents, millis, 0, steady, !ended));
                }
            }
            boolean produces = states.size() == 1;
            moments.add(new Moment(second, left.seconds(second, states, maxRate), end - second, produces));
        }
        return moments;
    }
}
