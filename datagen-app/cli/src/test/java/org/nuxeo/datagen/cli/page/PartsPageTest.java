// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;

/** The array jobs on the page about parts, and the one it links to: their commands are accepted, and take the last part from the environment. */
class PartsPageTest {
    private static final Page PAGE = Page.read(Page.ROOT.resolve(Path.of("docs", "parts.md")));

    @TempDir
    Path folder;

    /** Checks that a command is accepted, and that the copy after the last one is refused. */
    private void assertAccepted(List<String> command, Map<String, String> environment, String part) {
        List<String> words = new ArrayList<>(command);
        if (words.contains("--work")) {
            words.set(words.indexOf("--work") + 1, folder.toString());
        } else {
            words.addAll(List.of("--work", folder.toString()));
        }
        List<String> refused = new ArrayList<>(words);
        refused.addAll(List.of("--threads", "0"));
        CommandRun run = CommandRun.with(environment, refused.toArray(String[]::new));
        assertThat(run.err()).isEqualTo("datagen: --threads 0: must be 1 to 1,024\n");
        // The index after the last is refused by name, so the variable and the number of parts are those of the page.
        Map<String, String> beyond = new HashMap<>(environment);
        String variable = environment.keySet().stream()
                .filter(name -> name.matches("JOB_COMPLETION_INDEX|AWS_BATCH_JOB_ARRAY_INDEX|SLURM_ARRAY_TASK_ID"))
                .findFirst()
                .orElseThrow();
        beyond.put(variable, part);
        CommandRun outside = CommandRun.with(beyond, words.toArray(String[]::new));
        assertThat(outside.exitCode()).as(outside.err()).isEqualTo(2);
        assertThat(outside.err()).contains(variable + " is " + part + ": must be 0 to " + (Integer.parseInt(part) - 1));
    }

    private static String block(String pattern) {
        Matcher found = Pattern.compile("(?ms)^```\\w+\n((?:(?!^```).)*?" + pattern + ".*?)^```$")
                .matcher(PAGE.text());
        assertThat(found.find()).as(pattern).isTrue();
        return found.group(1);
    }

    @Test
    void theKubernetesJobRunsAsManyPartsAsItCompletes() throws IOException {
        JsonNode job = new ObjectMapper(new YAMLFactory())
                .readTree(Page.ROOT
                        .resolve(Path.of("deploy", "kubernetes", "verify.yaml"))
                        .toFile());
        JsonNode spec = job.path("spec");
        assertThat(job.path("apiVersion").asText()).isEqualTo("batch/v1");
        assertThat(spec.path("completionMode").asText()).isEqualTo("Indexed");
        JsonNode pod = spec.at("/template/spec");
        // A policy for failed pods needs this.
        assertThat(pod.path("restartPolicy").asText()).isEqualTo("Never");
        assertThat(spec.at("/podFailurePolicy/rules/0/onExitCodes/values").toString())
                .isEqualTo("[2,4]");
        JsonNode container = pod.at("/containers/0");
        List<String> words = new ArrayList<>();
        container.path("args").forEach(word -> words.add(word.asText()));
        Map<String, String> environment = new HashMap<>();
        environment.put("DATAGEN_MONGO", "mongodb://localhost:1");
        container.path("env").forEach(variable -> {
            if (variable.has("value")) {
                environment.put(
                        variable.path("name").asText(), variable.path("value").asText());
            } else {
                assertThat(environment).containsKey(variable.path("name").asText());
            }
        });
        environment.put("JOB_COMPLETION_INDEX", "15");
        assertThat(words).contains("auto/" + spec.path("completions").asText());
        assertAccepted(words, environment, spec.path("completions").asText());
        String mount = container.at("/volumeMounts/0/mountPath").asText();
        assertThat(words.get(words.indexOf("--work") + 1)).startsWith(mount + "/");
        assertThat(container.at("/volumeMounts/0/name")).isEqualTo(pod.at("/volumes/0/name"));
    }

    @Test
    void theImportersTakeTheirServicesFromTheirVariables() throws IOException {
        JsonNode job = new ObjectMapper(new YAMLFactory())
                .readTree(Page.ROOT
                        .resolve(Path.of("deploy", "kubernetes", "import.yaml"))
                        .toFile());
        assertThat(job.at("/spec/completions")).isEqualTo(job.at("/spec/parallelism"));
        JsonNode container = job.at("/spec/template/spec/containers/0");
        List<String> words = new ArrayList<>();
        container.path("args").forEach(word -> words.add(word.asText()));
        words.set(words.indexOf("--work") + 1, folder.toString());
        assertThat(words.get(0)).isEqualTo("consume");
        CommandRun without = CommandRun.with(Map.of(), words.toArray(String[]::new));
        assertThat(without.exitCode()).as(without.err()).isEqualTo(2);
        assertThat(without.err()).contains("--kafka");
        assertThat(container.at("/env/0/name").asText()).isEqualTo("DATAGEN_KAFKA");
        words.addAll(List.of("--threads", "0"));
        CommandRun refused = CommandRun.with(
                Map.of("DATAGEN_KAFKA", "localhost:1", "DATAGEN_MONGO", "mongodb://localhost:1"),
                words.toArray(String[]::new));
        assertThat(refused.err()).isEqualTo("datagen: --threads 0: must be 1 to 1,024\n");
    }

    @Test
    void theAwsArrayTakesEverythingFromItsVariables() throws IOException {
        String command = block("aws batch");
        Matcher words = Pattern.compile("'command=(\\[.*?])'").matcher(command);
        Matcher size = Pattern.compile("--array-properties size=(\\d+)").matcher(command);
        assertThat(words.find() && size.find()).isTrue();
        List<String> own = new ArrayList<>();
        new ObjectMapper().readTree(words.group(1)).forEach(word -> own.add(word.asText()));
        Map<String, String> environment =
                Map.of("AWS_BATCH_JOB_ARRAY_INDEX", "31", "AWS_BATCH_JOB_ARRAY_SIZE", size.group(1));
        assertAccepted(own, environment, size.group(1));
    }

    @Test
    void theSlurmScriptStartsAsManyTasksAsParts() {
        String script = block("#SBATCH");
        Matcher array = Pattern.compile("--array=0-(\\d+)").matcher(script);
        Matcher command = Pattern.compile("bin/datagen\" (.*)").matcher(script);
        Matcher export = Pattern.compile("export (\\w+)=(\\S+)").matcher(script);
        assertThat(array.find() && command.find() && export.find()).isTrue();
        int last = Integer.parseInt(array.group(1));
        List<String> words = List.of(command.group(1).replace("\"", "").split(" "));
        Map<String, String> environment = Map.of(
                export.group(1),
                export.group(2),
                "SLURM_ARRAY_TASK_ID",
                array.group(1),
                "SLURM_ARRAY_TASK_MIN",
                "0",
                "SLURM_ARRAY_TASK_MAX",
                array.group(1),
                "SLURM_ARRAY_TASK_COUNT",
                Integer.toString(last + 1));
        assertAccepted(words, environment, Integer.toString(last + 1));
    }
}
