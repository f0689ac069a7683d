// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A word that only this test defines is an option, a variable, a name in files, and an argument of child commands. */
class WordOptionsTest {
    private static final Word COLOR = Word.of("wall-color", Values.choice(List.of("red", "blue")), "COLOR")
            .byDefault("red")
            .help("Color of the walls (default: ${DEFAULT-VALUE}).")
            .meaning("color of the walls");
    private static final DatasetWords WORDS =
            DatasetWords.ALL.with(new DatasetWords.Member(COLOR, spec -> "blue", (spec, value) -> {}));

    private static final List<Word> ALL = Stream.of(WORDS.words(), ServiceWords.ACCESS, LayoutWords.INDEX)
            .flatMap(List::stream)
            .toList();

    @TempDir
    private Path folder;

    private static CommandLine parsed(Sources sources, String... arguments) {
        CommandSpec spec = CommandSpec.create().name("test");
        WordOptions.add(ALL, Map.of(), spec);
        CommandLine command = new CommandLine(spec);
        command.setDefaultValueProvider(sources);
        command.parseArgs(arguments);
        return command;
    }

    private static Description description(Sources sources, String... arguments) {
        return WordOptions.description(ALL, parsed(sources, arguments).getCommandSpec(), sources);
    }

    private static StoreLayout layout(Description description) {
        return LayoutWords.layout(description, Bank.REPOSITORIES);
    }

    @Test
    void anAddedWordIsAnOption() {
        Sources sources = new Sources(Map.of(), Sources.ConfigFile.none());
        Description description = description(sources, "--wall-color", "blue");
        assertThat(description.value(COLOR)).isEqualTo("blue");
        assertThat(description.source(COLOR)).isEqualTo("flag");
        assertThat(description.arguments()).containsExactly("--wall-color", "blue");
        assertThat(description(sources).value(COLOR)).isEqualTo("red");
        assertThat(description(sources).has(COLOR)).isFalse();
        assertThat(parsed(sources).getUsageMessage())
                .contains("--wall-color=COLOR")
                .contains("Color of the walls (default: red).");
        assertThatThrownBy(() -> parsed(sources, "--wall-color", "green"))
                .isInstanceOfSatisfying(
                        ParameterException.class, refused -> assertThat(UsageMessages.of(refused, sources, List.of()))
                                .isEqualTo("--wall-color green: must be red or blue"));
    }

    @Test
    void anAddedWordIsAVariableAndANameInFiles() throws Exception {
        Path file = Files.writeString(folder.resolve("config.yaml"), "wall-color: red\n");
        Sources.ConfigFile config = Sources.ConfigFile.read(file, Set.of("wall-color"));
        Description ofFile = description(new Sources(Map.of(), config));
        assertThat(ofFile.value(COLOR)).isEqualTo("red");
        assertThat(ofFile.source(COLOR)).isEqualTo("file " + file);
        Description ofBoth = description(new Sources(Map.of("DATAGEN_WALL_COLOR", "blue"), config));
        assertThat(ofBoth.value(COLOR)).isEqualTo("blue");
        assertThat(ofBoth.source(COLOR)).isEqualTo("environment DATAGEN_WALL_COLOR");
    }

    @Test
    void repeatedListsAddUp() {
        Sources none = new Sources(Map.of(), Sources.ConfigFile.none());
        Description description =
                description(none, "--limited-index", "us-east", "--limited-index", "archives,us-west");
        assertThat(layout(description).limited()).containsExactly("archives", "us-east", "us-west");
        assertThat(description.arguments()).containsExactly("--limited-index", "us-east,archives,us-west");
        assertThat(layout(description(none)).limited()).isEmpty();
        Sources variable = new Sources(Map.of("DATAGEN_LIMITED_INDEX", "us-west,archives"), Sources.ConfigFile.none());
        assertThat(layout(description(variable)).limited()).containsExactly("archives", "us-west");
        Description wrong = description(none, "--limited-index", "archives", "--limited-index", "us-north");
        assertThatThrownBy(() -> layout(wrong))
                .isInstanceOfSatisfying(Refusal.class, refused -> assertThat(refused.message(Word::option))
                        .isEqualTo("--limited-index archives,us-north: must be some of us-east, us-west, archives"));
    }

    @Test
    void secretsWithoutAnOptionComeFromTheEnvironmentAndGoThereAgain() {
        Sources sources = new Sources(
                Map.of("DATAGEN_ELASTICSEARCH_PASSWORD", "hush", "DATAGEN_SEED", "7"), Sources.ConfigFile.none());
        Description description = description(sources, "--elasticsearch-user", "u");
        assertThat(ServiceWords.access(description).elasticsearch().password()).isEqualTo("hush");
        assertThat(description.arguments()).contains("--seed", "7").doesNotContain("hush");
        assertThat(description.environment()).containsExactly(Map.entry("DATAGEN_ELASTICSEARCH_PASSWORD", "hush"));
        assertThat(parsed(sources).getCommandSpec().findOption("--elasticsearch-password"))
                .isNull();
    }
}
