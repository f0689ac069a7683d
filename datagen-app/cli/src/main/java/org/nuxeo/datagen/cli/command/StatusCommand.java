// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.cli.file.WorkStatus;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.Targets;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.run.ImportResults;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;
import org.nuxeo.datagen.store.service.ServiceWords;

/** The command {@code datagen status}, which prints the progress of each stage in a work folder. */
@HelpText(
        purpose = "Print the progress of each stage of the work folder.",
        note = "With --kafka, also print the lag of each consumer group.",
        examples = {"status", "status --kafka localhost:9092"},
        without = {"--mongo*", "--elasticsearch*", "--log-format"})
final class StatusCommand extends DatagenCommand {
    StatusCommand() {
        words(List.of(ServiceWords.KAFKA), ServiceWords.ACCESS, List.of(CommonOptions.FORMAT));
    }

    @Override
    public Integer call() {
        String kafka = ServiceWords.kafka(description());
        Path work = work();
        if (!Files.isDirectory(work)) {
            throw new Refusal("--work " + work + ": there is no such folder; name one in which stages have run");
        }
        List<WorkStatus> stages = new ArrayList<>();
        Map<String, DatasetSpec> groups = new LinkedHashMap<>();
        for (String stage : WorkStages.all(work)) {
            Path folder = work.resolve(stage);
            Manifest manifest =
                    Files.isDirectory(folder) ? StageFolder.read(folder, stage).orElse(null) : null;
            if (manifest == null) {
                stages.add(new WorkStatus(stage, null, "not started", null, null, null));
                continue;
            }
            DatasetSpec spec = manifest.spec();
            Map<String, Targets.Target> services = manifest.targets().services();
            stages.add(new WorkStatus(stage, null, status(manifest), Json.spec(spec), services, manifest.results()));
            if (WorkStages.isConsume(stage)) {
                ImportResults.of(manifest.results()).groups().forEach(group -> groups.putIfAbsent(group, spec));
            }
        }
        stages.addAll(WorkStatus.outputs(work));
        Table table = new Table(5, "stage", "status", "dataset", "customers x months", "services");
        stages.forEach(each -> each.addTo(table));
        List<Lag> lags = kafka == null ? null : lags(kafka, groups);
        print(new Status(stages, lags), () -> table + (lags == null ? "" : "\n" + table(lags)));
        return ExitCode.DONE;
    }

    /** The stages and outputs of a work folder, and the lag of its consumer groups if Kafka is named. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Status(List<WorkStatus> stages, @Nullable List<Lag> lag) {}

    /** The lag of a group in a partition. */
    @JsonIgnoreProperties("end")
    private record Lag(String group, String topic, int partition, long records, long end) {}

    private List<Lag> lags(String kafka, Map<String, DatasetSpec> groups) {
        List<Lag> lags = new ArrayList<>();
        try (TopicAdmin admin =
                new TopicAdmin(ServiceWords.access(description()).kafka(kafka))) {
            groups.forEach((group, spec) -> {
                // A manifest does not have the repositories of a model; the group has committed to those it has read.
                Archive known = Archives.ofVersion(spec.version());
                Set<String> repositories = new LinkedHashSet<>(
                        known == null ? List.of() : known.repositories().labels());
                admin.committed(group).keySet().forEach(partition -> Topics.repository(partition.topic())
                        .ifPresent(repositories::add));
                admin.lag(group, List.copyOf(repositories))
                        .forEach(each ->
                                lags.add(new Lag(group, each.topic(), each.partition(), each.records(), each.end())));
            });
        }
        return lags;
    }

    /** Returns the lag of each group in each topic. */
    private static Table table(List<Lag> lags) {
        Map<List<String>, long[]> topics = new LinkedHashMap<>();
        for (Lag each : lags) {
            long[] sums = topics.computeIfAbsent(List.of(each.group(), each.topic()), any -> new long[2]);
            sums[0] += each.records();
            sums[1] += each.end();
        }
        Table table = new Table(2, "group", "topic", "behind", "of");
        topics.forEach((topic, sums) -> table.row(topic.get(0), topic.get(1), sums[0], sums[1]));
        return table;
    }

    /** Returns a status with a note if the documents are gone, since the services ended with their command. */
    private String status(Manifest manifest) {
        String status = manifest.finished() ? "finished" : "unfinished";
        boolean embedded = manifest.targets().services().values().stream().anyMatch(Targets.Target::embedded);
        return embedded && !StageFolder.isLocked(work(), "services") ? status + ", its services have ended" : status;
    }
}
