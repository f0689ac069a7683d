// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.nuxeo.datagen.cli.Stages;

/** A round in which datasets are sent, imported, verified and removed under faults, with independent counts. */
final class ChaosRound {

    private static final int CALM_RUNS = 2;

    private final ChaosServices services;
    private final ChaosPlan plan;
    private final Path folder;
    private final List<ChaosDataset> datasets;
    private final TreeMap<Integer, Integer> exitCodes = new TreeMap<>();
    private int faults;

    ChaosRound(ChaosServices services, ChaosPlan plan, Path folder, int round) throws Exception {
        this.services = services;
        this.plan = plan;
        this.folder = Files.createDirectories(folder);
        this.datasets = ChaosDataset.of(plan, services, folder, round);
    }

    /** Runs the round and returns a summary of one line. */
    String run() throws Exception {
        for (ChaosDataset each : datasets) {
            untilDone(each.times(1), "produce", each.produce());
        }
        ExactCounts.requireSent(
                services.kafka().address(),
                datasets.stream().mapToLong(each -> each.dataset().size()).sum());
        for (ChaosDataset each : datasets) {
            untilDone(each.times(plan.consumers()), "consume", each.consume());
            requireStored(each);
            var calm = each.stages().json(0, "consume", each.consume());
            assertThat(calm.get("imported").asLong()).isEqualTo(each.dataset().size());
        }
        for (ChaosDataset each : datasets) {
            untilDone(each.times(1), "verify");
            assertThat(each.stages()
                            .json(0, "verify", "--again")
                            .get("differences")
                            .asLong())
                    .isZero();
        }
        clean();
        long documents =
                datasets.stream().mapToLong(each -> each.dataset().size()).sum();
        String what = datasets.size() == 1 ? "" : " of 2 datasets";
        return documents + " documents" + what + (plan.index() ? ", indexed, " : ", ") + faults + " faults, exit codes "
                + exitCodes + ": exact";
    }

    private void requireStored(ChaosDataset each) throws Exception {
        ExactCounts.requireStored(services.mongo(), each.database(), each.dataset());
        if (each.indexed()) {
            ExactIndex.requireIndexed(services.elasticsearch(), each.dataset());
        }
    }

    /** Removes the second dataset and then the first, whose documents, topics and folders must remain until then. */
    private void clean() throws Exception {
        ChaosDataset first = datasets.get(0);
        for (ChaosDataset second : datasets.subList(1, datasets.size())) {
            untilDone(second.times(1), "clean", "--yes");
            ExactCounts.requireNoDocuments(services.mongo(), second.database(), second.dataset());
            requireStored(first);
            untilDone(first.times(1), "clean", "--yes", "--topics");
            // The folders of the second dataset were kept as long as the topics existed.
            assertThat(second.stages().run("clean", "--yes").exitCode()).isZero();
        }
        if (datasets.size() == 1) {
            untilDone(first.times(1), "clean", "--yes");
        }
        for (ChaosDataset each : datasets) {
            ExactCounts.requireNothingStored(services.mongo(), each.database());
        }
        ExactIndex.requireNothingIndexed(services.elasticsearch());
        ExactCounts.requireNoTopics(services.kafka().address());
    }

    /** Runs a command with faults, and then without, until all its processes have completed. */
    private void untilDone(List<Stages> processes, String command, String... options) throws Exception {
        List<List<Fault>> script = plan.faults().get(command);
        List<Stages> left = processes;
        for (int i = 0; !left.isEmpty(); i++) {
            assertThat(i).as("runs of " + command).isLessThan(script.size() + CALM_RUNS);
            List<Fault> breaking = i < script.size() ? script.get(i) : List.of();
            faults += breaking.size();
            if (i == 1) {
                damage(left.get(0).work().resolve(command).resolve("manifest.json"), left.get(0), command, options);
            }
            ChaosRun run = new ChaosRun(services, folder);
            List<Stages> unfinished = new ArrayList<>();
            List<ChaosRun.Ended> ended = run.run(left, breaking, command, options);
            for (int p = 0; p < ended.size(); p++) {
                int code = ended.get(p).exitCode();
                exitCodes.merge(code, 1, Integer::sum);
                assertThat(run.explains(code))
                        .as(command + " ended with " + code + " under " + breaking + "\n"
                                + ended.get(p).err())
                        .isTrue();
                if (code != 0) {
                    unfinished.add(left.get(p));
                }
            }
            assertThat(run.doubles())
                    .as("a second process on one work folder")
                    .allMatch(code -> code == 2 || code == 0 || code == 5);
            left = unfinished;
        }
    }

    /** Damages a manifest and checks that the stage reports it and starts over when the manifest is removed. */
    private void damage(Path manifest, Stages stages, String command, String... options) throws Exception {
        if (plan.damage() == ChaosPlan.Damage.NONE || !Files.exists(manifest)) {
            return;
        }
        byte[] bytes = Files.readAllBytes(manifest);
        byte[] damaged =
                switch (plan.damage()) {
                    case CUT -> Arrays.copyOf(bytes, bytes.length / 2);
                    case EMPTY -> new byte[0];
                    default -> {
                        bytes[bytes.length / 2] ^= 1;
                        yield bytes;
                    }
                };
        Files.write(manifest, damaged);
        var refused = stages.run(command, options);
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err()).contains("is damaged").contains("remove it to start over");
        Files.delete(manifest);
    }
}
