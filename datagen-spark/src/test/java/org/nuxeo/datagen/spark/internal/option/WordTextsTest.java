// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.commons.lang3.SerializationUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;

/** A word that only this test defines is an option of the data source, an argument and a variable of jobs. */
class WordTextsTest {

    private static final Word COLOR = Word.of("wall-color", Values.choice(List.of("red", "blue")), "COLOR")
            .byDefault("red")
            .help("Color of the walls.");
    private static final Word SECRET = Word.of("key", Values.secretText());
    private static final List<Word> WORDS = DatasetWords.ALL
            .with(new DatasetWords.Member(COLOR, spec -> "blue", (spec, value) -> {}))
            .with(new DatasetWords.Member(SECRET, null, null))
            .words();

    private static Object color(WordTexts texts) {
        return SerializationUtils.roundtrip(texts).description(WORDS).value(COLOR);
    }

    private static WordTexts job(Map<String, String> environment, String... arguments) {
        return WordTexts.ofArguments(arguments, WORDS, environment);
    }

    @Test
    void anAddedWordIsAnOptionOfTheDataSource() {
        assertThat(color(WordTexts.ofOptions(Map.of("wall-color", "blue"), WORDS)))
                .isEqualTo("blue");
        assertThat(color(WordTexts.ofOptions(Map.of("WALLCOLOR", "blue"), WORDS)))
                .isEqualTo("blue");
        assertThat(color(WordTexts.ofOptions(Map.of(), WORDS))).isEqualTo("red");
        assertThatThrownBy(() -> WordTexts.ofOptions(Map.of("wall-color", "green"), WORDS)
                        .description(WORDS))
                .hasMessage("wall-color green: must be red or blue");
        assertThatThrownBy(() -> WordTexts.ofOptions(Map.of("wallColor", "blue"), DatasetWords.ALL.words()))
                .hasMessageStartingWith("option wallColor: is unknown; must be one of ");
        assertThatThrownBy(() -> WordTexts.ofOptions(Map.of("wallColor", "blue", "wall_color", "red"), WORDS))
                .hasMessageEndingWith(": is given twice");
    }

    @Test
    void anAddedWordIsAnArgumentAndAVariableOfJobs() {
        Map<String, String> red = Map.of("DATAGEN_WALL_COLOR", "red");

        assertThat(color(job(red, "--wall-color", "blue"))).isEqualTo("blue");
        assertThat(color(job(Map.of(), "--wall-color=blue"))).isEqualTo("blue");
        assertThat(color(job(Map.of("DATAGEN_WALL_COLOR", "blue")))).isEqualTo("blue");
    }

    @Test
    void aSecretIsAVariableOnly() {
        WordTexts texts = job(Map.of("DATAGEN_KEY", "hush"));

        assertThat(texts.description(WORDS).text(SECRET)).isEqualTo("hush");
        assertThat(texts).asString().contains("key").doesNotContain("hush");
        assertThatThrownBy(() -> job(Map.of(), "--key", "hush")).hasMessage("--key: is not an option of this job");
    }

    /** Executors find the templates of a model beside its file, as they find the files of a corpus. */
    @Test
    void aModelTravelsAsItsTextUnlessItNeedsFiles(@TempDir Path folder) throws Exception {
        String yaml = "model: own\nformat: 2\nkinds: {box: {number: 'B-{6 digits}'}}\n";
        Path file = Files.writeString(folder.resolve("own.yaml"), yaml);
        assertThat(job(Map.of(), "--model", file.toString()).texts()).containsEntry("model", yaml);
        Files.writeString(file, yaml.replace("'}}", "', file: box.html}}"));
        assertThat(job(Map.of(), "--model", file.toString()).texts()).containsEntry("model", file.toString());
        assertThat(job(Map.of(), "--model", "hospital").dataset().archive().name())
                .isEqualTo("hospital");
    }

    @Test
    void aDescriptionTravelsAsTexts() {
        Description description = job(Map.of(), "--months", "3", "--first-month", "2016-03", "--customers", "12k")
                .description(WORDS);

        assertThat(WordTexts.of(description, WORDS).dataset())
                .isSameAs(
                        new WordTexts(Map.of("months", "3", "first-month", "2016-03", "customers", "12000")).dataset());
    }
}
