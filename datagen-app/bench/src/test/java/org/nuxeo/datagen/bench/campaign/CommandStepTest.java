// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.testing.Eventually;

/** Commands without a load, which need no service. */
class CommandStepTest {

    @TempDir
    Path folder;

    private CampaignReport run(String steps) throws Exception {
        Scenario scenario = scenario(steps);
        DirectHost.Place place = new DirectHost.Place(Description.NOTHING, null, 1, folder);
        try (DirectHost host = new DirectHost(scenario, place, RunProgress.NONE, StopSource.NEVER)) {
            return new Campaign<>(scenario, scenario.steps(), host).run();
        }
    }

    private Scenario scenario(String steps) throws Exception {
        Path file = Files.writeString(
                folder.resolve("own.yaml"), "dataset: {customers: 3, months: 1}\nsteps: [" + steps + "]\n");
        return Scenario.load(file.toString());
    }

    @Test
    void aCommandThatFailsEndsTheCampaignWhichResumesAtIt() throws Exception {
        Path done = folder.resolve("done");
        String steps =
                "{do: command, run: 'echo 1 >> %s'}, {do: command, run: 'echo why; test -e %s'}, {do: command, run: 'true'}"
                        .formatted(done, folder.resolve("repaired"));
        CampaignReport failed = run(steps);
        assertThat(failed.passed()).isFalse();
        assertThat(failed.steps().get(1).failure())
                .startsWith("the command ended with exit code 1, must be 0 (why); its output is in " + folder)
                .endsWith("; repair it and repeat the command to resume");
        assertThat(failed.steps().get(2).isStarted()).isFalse();
        assertThat(failed.text())
                .contains("the command ended with exit code 1")
                .endsWith("failed; see the steps above\n");
        assertThat(failed.json().path("passed").asBoolean(true)).isFalse();
        assertThat(failed.json().path("verdicts"))
                .extracting(each -> each.path("verdict").asText())
                .containsExactly("passed", "failed", "not started");

        Files.createFile(folder.resolve("repaired"));
        assertThat(run(steps).passed()).isTrue();
        assertThat(done).content().isEqualTo("1\n");
        assertThat(run(steps).passed()).isTrue();
        assertThat(done).as("a campaign that has passed begins again").content().isEqualTo("1\n1\n");
    }

    @Test
    void theOutputIsKeptWithoutTheSecretsOfTheEnvironment() throws Exception {
        CampaignReport report =
                run("{do: command, title: 'who?', secrets: [PATH], run: [sh, -c, 'echo $PATH and; exit 3'], exit: 3}");
        assertThat(report.passed()).isTrue();
        assertThat(folder.resolve("commands/who-.out")).content().isEqualTo("*** and\n");
        assertThat(report.notes(StepRecord::notes))
                .containsExactly("who?: exit code 3; its output is in " + folder.resolve("commands/who-.out"));
        JsonNode row = report.json().path("steps").path(0);
        assertThat(row.path("stage").asText()).isEqualTo("command");
        assertThat(row.path("unit").asText()).isEqualTo("waits");
    }

    @Test
    void aCommandThatTakesLongerThanItsLimitIsEndedWithWhatItHasStarted() throws Exception {
        CampaignReport report = run("{do: command, limit: 1, run: 'sleep 60 & echo $! > " + folder + "/pid; wait'}");
        assertThat(report.steps().get(0).failure())
                .startsWith("the command did not end within 1 seconds; its output is in ");
        long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        // a process that has ended and is not reaped yet has no program
        Eventually.await("the end of the process", () -> ProcessHandle.of(pid)
                .flatMap(each -> each.info().command())
                .isEmpty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run: ''                          | run: : must be a command, or a list of its words",
                "title: x                         | run: : must be a command, or a list of its words",
                "run: ls, limit: 0                | limit: 0: must be a whole number, at least 1",
                "run: ls, limit: 1.5              | limit: 1.5: must be a whole number, at least 1",
                "run: ls, exit: 256               | exit: 256: must be 0 to 255",
                "run: ls, exit: success           | exit: success: must be a whole number without a sign, such as 1200, 1_200, 12k, 90M or 1B",
                "run: ls, secrets: [NO_SUCH_ONE]  | secrets: [\"NO_SUCH_ONE\"]: NO_SUCH_ONE: must be a variable of the environment; set it",
                "run: ls, beside: 4               | beside: 4: must have settings, such as sessions: 4",
                "run: ls, beside: {sessions: 1001}| sessions: 1001: must be 1 to 1,000",
                "run: a mongodb://u:p1@h          | run: holds a secret; take it from a variable of the environment, named under secrets",
                "run: a --password=p1             | run: holds a secret; take it from a variable of the environment, named under secrets",
            })
    void mistakesAreRefusedBeforeAnythingRuns(String settings, String message) {
        assertThatThrownBy(() -> scenario("{do: command, " + settings + "}"))
                .isInstanceOf(BenchException.class)
                .hasMessageEndingWith(message)
                .hasMessageNotContainingAny("p1", "\n");
        assertThatThrownBy(() -> scenario("{do: command, " + settings + "}")).hasMessageNotContaining("p1@");
    }

    @Test
    void aVariableInTheLineOfACommandIsNoSecret() throws Exception {
        String line = "a mongodb://u:$PASSWORD@h --token=\"$TOKEN\" --password-file f";
        assertThat(scenario("{do: command, run: '" + line + "'}").steps()).hasSize(1);
    }
}
