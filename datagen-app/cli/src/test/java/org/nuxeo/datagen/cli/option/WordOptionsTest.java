// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A word that only this test defines is an option, a variable, a name in files, and an argument of child commands. */
class WordOptionsTest {
    private static final Word COLOUR = new Word(
            "wall-colour",
            Values.choice(List.of("red", "blue")),
            "COLOUR",
            "red",
            "Colour of the walls (default: ${DEFAULT-VALUE}).",
            "colour of the walls");
    private static final DatasetWords WORDS =
            DatasetWords.ALL.with(new DatasetWords.Member(COLOUR, spec -> "blue", (spec, value) -> {}));

    @Command(name = "test")
    private static final class TestCommand {
        @Mixin
        private final CommandSpec words = WordOptions.of(WORDS.words(), ServiceWords.ACCESS);
    }

    @TempDir
    private Path folder;

    private static CommandLine parsed(Sources sources, String... arguments) {
        CommandLine command = new CommandLine(new TestCommand());
        command.setDefaultValueProvider(sources);
        command.parseArgs(arguments);
        return command;
    }

    private static Description description(Sources sources, String... arguments) {
        return WordOptions.description(parsed(sources, arguments).getCommandSpec(), sources);
    }

    @Test
    void anAddedWordIsAnOption() {
        Sources sources = new Sources(Map.of(), Sources.ConfigFile.none());
        Description description = description(sources, "--wall-colour", "blue");
        assertThat(description.value(COLOUR)).isEqualTo("blue");
        assertThat(description.source(COLOUR)).isEqualTo("flag");
        assertThat(description.arguments()).containsExactly("--wall-colour", "blue");
        assertThat(description(sources).value(COLOUR)).isEqualTo("red");
        assertThat(description(sources).has(COLOUR)).isFalse();
        assertThat(parsed(sources).getUsageMessage())
                .contains("--wall-colour=COLOUR")
                .contains("Colour of the walls (default: red).");
        assertThatThrownBy(() -> parsed(sources, "--wall-colour", "green"))
                .isInstanceOfSatisfying(
                        ParameterException.class, refused -> assertThat(UsageMessages.of(refused, sources))
                                .isEqualTo("--wall-colour green: must be red or blue"));
    }

    @Test
    void anAddedWordIsAVariableAndANameInFiles() throws Exception {
        Path file = Files.writeString(folder.resolve("config.yaml"), "wall-colour: red\n");
        Sources.ConfigFile config = Sources.ConfigFile.read(file, Set.of("wall-colour"));
        Description ofFile = description(new Sources(Map.of(), config));
        assertThat(ofFile.value(COLOUR)).isEqualTo("red");
        assertThat(ofFile.source(COLOUR)).isEqualTo("file " + file);
        Description ofBoth = description(new Sources(Map.of("DATAGEN_WALL_COLOUR", "blue"), config));
        assertThat(ofBoth.value(COLOUR)).isEqualTo("blue");
        assertThat(ofBoth.source(COLOUR)).isEqualTo("environment DATAGEN_WALL_COLOUR");
    }

    @Test
    void secretsWithoutAnOptionComeFromTheEnvironmentAndGoThereAgain() {
        Sources sources = new Sources(
                Map.of("DATAGEN_ELASTICSEARCH_PASSWORD", "hush", "DATAGEN_SEED", "7"), Sources.ConfigFile.none());
        Description description = description(sources, "--elasticsearch-user", "u");
        assertThat(ServiceWords.access(description).elasticsearchPassword()).isEqualTo("hush");
        assertThat(description.arguments()).contains("--seed", "7").doesNotContain("hush");
        assertThat(description.environment()).containsExactly(Map.entry("DATAGEN_ELASTICSEARCH_PASSWORD", "hush"));
        assertThat(parsed(sources).getCommandSpec().findOption("--elasticsearch-password"))
                .isNull();
    }
}
