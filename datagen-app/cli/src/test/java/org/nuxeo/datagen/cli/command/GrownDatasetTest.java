// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.manifest.StageSession.StageRequest;
import org.nuxeo.datagen.importer.manifest.Targets;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.store.output.Json;

/** After a growth, the same options and the same work folder mean the same dataset in every command. */
class GrownDatasetTest {

    private static final String KEPT = "--first-month 2015-01 --live-from 2015-07";

    @TempDir
    Path work;

    private void produced(DatasetSpec spec, RunOption... options) {
        StageRequest request = new StageRequest("produce", spec, Json.object(), Targets.none(), Set.of(options));
        try (StageSession session = StageSession.open(work, request)) {
            session.save(true, Json.object());
        }
    }

    private CommandRun run(String archive, String customers, String months, String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of(more));
        arguments.addAll(List.of("--customers", customers, "--months", months, "--work", work.toString()));
        if (!archive.equals("bank")) {
            arguments.addAll(List.of("--model", archive));
        }
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private String liveFrom(String archive, String customers, String months) throws Exception {
        CommandRun run = run(archive, customers, months, "plan", "--format", "json");
        JsonNode plan = Json.mapper().readTree(run.out());
        return plan.at("/dataset/liveFrom").asText() + (run.err().contains(KEPT) ? ", as it says" : "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bank", "engineering"})
    void everyCommandMeansTheDatasetThatHasGrown(String name) throws Exception {
        Archive archive = name.equals("bank") ? Archives.standard() : Archives.of(name);
        DatasetSpec first = DatasetSpec.builder(archive)
                .customers(30)
                .months(12)
                .liveMonths(6)
                .build();
        produced(first);
        String alone = liveFrom(name, "60", "24");
        assertThat(alone).isNotEqualTo("2015-07");
        produced(first.withSize(60, 24), RunOption.GROW);
        produced(first.withSize(90, 36), RunOption.GROW);

        assertThat(liveFrom(name, "90", "36")).isEqualTo("2015-07, as it says");
        assertThat(liveFrom(name, "60", "24")).isEqualTo("2015-07, as it says");
        // Other datasets, and options that say what they mean, are what they were.
        assertThat(liveFrom(name, "61", "24")).isEqualTo(alone);
        CommandRun given = run(name, "60", "24", "plan", "--format", "json", "--live-from", "2016-01");
        assertThat(Json.mapper().readTree(given.out()).at("/dataset/liveFrom").asText())
                .isEqualTo("2016-01");

        List<String> ids = new ArrayList<>();
        for (String option : List.of("--verbose", "--live-from=2015-07")) {
            CommandRun generated = run(name, "60", "24", "generate", "--kind", "document", "--format", "csv", option);
            ids.add(generated.out() + generated.exitCode());
        }
        assertThat(ids.get(0)).isEqualTo(ids.get(1)).contains("archive", "\n");
    }
}
