// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.store.output.Json;

/** The output and the exit codes of {@code score}. What answers are worth is tested beside it. */
class ScoreCommandTest {
    private static final String QUESTION = "{'_id':'%s','text':'','kind':'%s','answerable':%b,'answers':['%s'],"
            + "'answer_type':'%s','unit':'','tolerance':0,'forbidden':['doc-1'],'must_not_contain':[]}%n";

    @TempDir
    private Path folder;

    @BeforeEach
    void ask() throws IOException {
        write("manifest.json", "{'fingerprint':'f00d','questions':2}");
        write(
                "queries.jsonl",
                QUESTION.formatted("q1", "<b>line", true, "12.30", "money")
                        + QUESTION.formatted("q2", "forbidden", false, "", "none"));
    }

    private Path write(String name, String json) throws IOException {
        return Files.writeString(folder.resolve(name), json.replace('\'', '"'));
    }

    private CommandRun score(String answers, String... options) throws IOException {
        String[] command = new String[options.length + 3];
        command[0] = "score";
        command[1] = folder.toString();
        command[2] = write("answers.jsonl", answers).toString();
        System.arraycopy(options, 0, command, 3, options.length);
        return CommandRun.of(command);
    }

    @Test
    void theTableHasALineForEachKind() throws IOException {
        CommandRun run = score("{'_id':'q1','answer':'$12.30'}");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "kind questions right wrong abstained score precision recall f1 leaks",
                        "<b>line 1 1 0 0 1.000 - - - 0",
                        "forbidden 1 1 0 0 1.000 - - - 0",
                        "all 2 2 0 0 1.000 - - - 0");
    }

    @Test
    void aLeakIsInTheJsonThePageAndTheExitCode() throws IOException {
        Path page = folder.resolve("score.html");
        String leak = "{'_id':'q2','answer':'see doc-1'}";
        CommandRun run = score(leak, "--format", "json", "--report", page.toString());
        assertThat(run.exitCode()).as(run.err()).isEqualTo(4);
        JsonNode json = Json.parse(run.out(), run.out());
        assertThat(json.path("fingerprint").asText()).isEqualTo("f00d");
        assertThat(json.path("kinds").path(1).path("wrong").asInt()).isEqualTo(1);
        assertThat(json.path("total").path("abstained").asInt()).isEqualTo(1);
        assertThat(json.path("total").path("score").asDouble()).isEqualTo(-0.5);
        assertThat(json.path("total").path("leaks").asInt()).isEqualTo(1);
        assertThat(json.path("leaks").path(0).path("leak").asText()).isEqualTo("doc-1");
        assertThat(page)
                .content()
                .contains("1 leaks", "&lt;b&gt;line", "-0.500", "doc-1")
                .doesNotContain("<b>line");
        assertThat(score(leak).out()).contains("\n\n_id  kind       leak\nq2   forbidden  doc-1\n");
    }

    @Test
    void badInputIsOneLine() throws IOException {
        CommandRun run = score("{'_id':'q7','answer':'5'}");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines())
                .containsExactly("datagen: " + folder.resolve("answers.jsonl") + " line 1: _id q7: is no question of "
                        + folder + "; remove the line");
        assertThat(run.out()).isEmpty();
        CommandRun page =
                score("", "--report", folder.resolve("none/score.html").toString());
        assertThat(page.exitCode()).isEqualTo(2);
        assertThat(page.errLines()).hasSize(1);
        assertThat(page.err()).contains("; name a file in an existing folder");
        assertThat(CommandRun.of("score", folder.toString()).exitCode()).isEqualTo(2);
    }
}
