// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Corpus;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ModelException;

/** The model, the message and the rules of the documentation page. */
class ModelPageTest {

    private static final Path PAGE = Path.of("..", "docs", "model.md");

    @TempDir
    private Path folder;

    private static String page() throws IOException {
        return Files.readString(PAGE);
    }

    private static List<MatchResult> found(String pattern) throws IOException {
        return Pattern.compile(pattern, Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(page())
                .results()
                .toList();
    }

    @Test
    void theModelOfTheTutorialGivesDocuments() throws IOException {
        String text = found("```yaml\n(.*?)```").get(0).group(1);
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, text);
        ContentModel model = ContentModel.load(file);
        DatasetSpec spec = DatasetSpec.builder().customers(1200).model(model).build();
        Dataset archive = Dataset.of(spec, Corpus.builtIn(), model);
        Document invoice = archive.document(archive.firstOrdinal(Kind.STATEMENT));
        assertThat(invoice.type()).isEqualTo("Invoice");
        assertThat(invoice.title())
                .isEqualTo("Invoice " + invoice.addedValue(0) + " of "
                        + invoice.customer().fullName());
        assertThat((double) invoice.addedValue(1)).isBetween(0.0, 20_000.0);
        Files.writeString(file, text.replace("logNormal", "logNormale"));
        String message = found("datagen: --model mine.yaml: (.*?)$").get(0).group(1);
        assertThatThrownBy(() -> ContentModel.load(file))
                .isInstanceOf(ModelException.class)
                .hasMessage(message);
    }

    @Test
    void everyExampleOfARuleIsAccepted() throws IOException {
        String rules = page().substring(page().indexOf("\n## Rules"), page().indexOf("\n## Facts"));
        List<String> examples = Pattern.compile("`(\\w+: [^`…]+)`")
                .matcher(rules)
                .results()
                .map(match -> match.group(1))
                .filter(example -> !example.contains("file:"))
                .toList();
        assertThat(examples).hasSizeGreaterThan(20);
        for (String example : examples) {
            String text = "model: m\nschema: m\nkinds:\n  statement:\n    add:\n      status: {pick: [paid, open]}\n"
                    + "      a: {" + example + "}\n";
            assertThat(ContentModel.parse(text, null).kind(Kind.STATEMENT).added())
                    .as(example)
                    .hasSize(2);
        }
    }
}
