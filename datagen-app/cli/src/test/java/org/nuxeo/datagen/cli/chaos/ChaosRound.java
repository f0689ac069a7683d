package org.nuxeo.datagen.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.nuxeo.datagen.cli.Stages;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;

/** A round in which a dataset is sent, imported, verified and removed under faults, with independent counts. */
final class ChaosRound {

    private static final int CALM_RUNS = 2;
    private static final String[] PACE = {"--max-rate", "600"};

    private final ChaosServices services;
    private final ChaosPlan plan;
    private final Path folder;
    private final String database;
    private final Dataset dataset;
    private final Stages stages;
    private final TreeMap<Integer, Integer> exitCodes = new TreeMap<>();
    private int faults;

    ChaosRound(ChaosServices services, ChaosPlan plan, Path folder, int round) throws Exception {
        this.services = services;
        this.plan = plan;
        this.folder = Files.createDirectories(folder);
        this.database = "round" + round;
        this.dataset = Dataset.of(DatasetSpec.builder()
                .customers(plan.customers())
                .months(plan.months())
                .dataSeed(plan.dataSeed())
                .build());
        this.stages = new Stages(
                services.addresses(database),
                folder.resolve("work"),
                List.of(
                        "--customers", Integer.toString(plan.customers()),
                        "--months", Integer.toString(plan.months()),
                        "--data-seed", Integer.toString(plan.dataSeed()),
                        "--partitions", Integer.toString(plan.partitions())));
    }

    /** Runs the round and returns a summary of one line. */
    String run() throws Exception {
        untilDone(List.of(stages), plan.produce(), "produce");
        ExactCounts.requireSent(services.kafka().address(), dataset);
        List<Stages> consumers = new ArrayList<>(List.of(stages));
        for (int i = 1; i < plan.consumers(); i++) {
            consumers.add(stages.inFolder("work-" + i));
        }
        untilDone(consumers, plan.consume(), "consume");
        ExactCounts.requireStored(services.mongo(), database, dataset);
        assertThat(stages.json(0, "consume").get("imported").asLong()).isEqualTo(dataset.size());
        assertThat(stages.json(0, "verify").get("differences").asLong()).isZero();
        stages.json(0, "clean", "--yes");
        ExactCounts.requireNothingStored(services.mongo(), database);
        ExactCounts.requireNoTopics(services.kafka().address());
        return dataset.size() + " documents, " + faults + " faults, exit codes " + exitCodes + ": exact";
    }

    /** Runs a stage with faults, and then without, until all its processes have completed. */
    private void untilDone(List<Stages> processes, List<List<Fault>> script, String stage) throws Exception {
        List<Stages> left = processes;
        for (int i = 0; !left.isEmpty(); i++) {
            assertThat(i).as("runs of " + stage).isLessThan(script.size() + CALM_RUNS);
            List<Fault> breaking = i < script.size() ? script.get(i) : List.of();
            faults += breaking.size();
            if (i == 1) {
                damage(left.get(0).work().resolve(stage).resolve("manifest.json"), stage);
            }
            ChaosRun run = new ChaosRun(services, folder);
            List<Stages> unfinished = new ArrayList<>();
            List<ChaosRun.Ended> ended = run.run(left, breaking, stage, PACE);
            for (int p = 0; p < ended.size(); p++) {
                int code = ended.get(p).exitCode();
                exitCodes.merge(code, 1, Integer::sum);
                assertThat(run.explains(code))
                        .as(stage + " ended with " + code + " under " + breaking + "\n"
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
    private void damage(Path manifest, String stage) throws Exception {
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
        var refused = stages.run(stage);
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err()).contains("is damaged").contains("remove it to start over");
        Files.delete(manifest);
    }
}
