// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.FieldRule;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

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
    void theMistakeOfTheTutorialHasItsMessage() throws IOException {
        String text = found("```yaml\n(model: cases.*?)```").get(0).group(1);
        Path file = folder.resolve("cases.yaml");
        Files.writeString(file, text.replace("words", "wrods").replace("file: memo.html", "file: none"));
        String message = found("datagen: --model cases.yaml: (.*?)$").get(0).group(1);
        assertThatThrownBy(() -> Archives.load(file))
                .isInstanceOf(ArchiveException.class)
                .hasMessage(message);
    }

    /** Returns the examples of the table of rules, by rule. */
    private static Map<String, List<String>> examples() throws IOException {
        String rules = page().substring(page().indexOf("\n## Rules"), page().indexOf("\n## Facts"));
        Map<String, List<String>> examples = new LinkedHashMap<>();
        rules.lines().filter(line -> line.startsWith("| `")).forEach(line -> {
            String[] cells = line.split(" \\| ");
            examples.put(
                    cells[0].replaceAll("[|` ]", ""),
                    Pattern.compile("`(\\w+: [^`]+)`")
                            .matcher(cells[1])
                            .results()
                            .map(match -> match.group(1))
                            .toList());
        });
        return examples;
    }

    /** Whatever an editor offers is on the page. */
    @Test
    void everyNameOfTheJsonSchemaIsOnThePage() throws IOException {
        String codes = Pattern.compile("```\\w*\n.*?```|`[^`\n]+`", Pattern.DOTALL)
                .matcher(page())
                .results()
                .map(MatchResult::group)
                .collect(Collectors.joining(" "));
        Set<String> names = new TreeSet<>();
        names(new ObjectMapper().readTree(YamlModelFormat.jsonSchema()), names);
        assertThat(names).hasSizeGreaterThan(90).allSatisfy(name -> assertThat(codes)
                .containsPattern("(?<![\\w-])" + name + "(?![\\w-])"));
    }

    /** Fields and titles have sections of their own; how documents are called is said with their number. */
    @Test
    void everyWordForKindsHasARow() throws IOException {
        String kinds = page().substring(page().indexOf("\n## Kinds of your own"), page().indexOf("\n## Fields"));
        Set<String> words = new TreeSet<>(Set.of("fields", "name", "schema", "title"));
        kinds.lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> Pattern.compile("`([\\w-]+)`")
                        .matcher(line.split(" \\| ")[0])
                        .results())
                .forEach(word -> words.add(word.group(1)));
        Set<String> known = new TreeSet<>();
        new ObjectMapper()
                .readTree(YamlModelFormat.jsonSchema())
                .at("/$defs/treeKind/properties")
                .fieldNames()
                .forEachRemaining(known::add);
        assertThat(words).isEqualTo(known);
    }

    private static void names(JsonNode schema, Set<String> names) {
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        schema.path("enum").forEach(each -> {
            if (each.isTextual()) {
                names.add(each.asText());
            }
        });
        schema.forEach(each -> names(each, names));
    }

    @Test
    void everyRuleHasAnExample() throws IOException {
        String noRule = "{model: m, format: 2, kinds: {b: {fields: {a: {}}}}}";
        assertThatThrownBy(() -> Archives.parse(noRule, null))
                .hasMessageEndingWith(
                        "exactly one of " + String.join(", ", examples().keySet()));
        assertThat(examples().values()).allSatisfy(each -> assertThat(each).isNotEmpty());
    }

    @Test
    @Tag("long")
    void everyExampleOfARuleGivesValues() throws IOException {
        Files.writeString(folder.resolve("names.txt"), "Taxes\t3\nHealth\n");
        for (String example : examples().values().stream()
                .flatMap(List::stream)
                .filter(each -> !each.startsWith("relation"))
                .toList()) {
            String text = """
                    model: m
                    format: 2
                    kinds:
                      case:
                        fields: {subject: {words: 3}}
                      report:
                        in: case
                        each: month
                        person: fr
                        fields:
                          status: {pick: [paid, open, disputed]}
                          due: {date: 30d}
                          a: {%s}
                    """.formatted(example);
            ContentModel model = (ContentModel) Archives.parse(text, folder);
            Dataset dataset = Datasets.of(model, 300);
            Kind report = model.kinds().of("report");
            FieldRule field = model.kind(report).added().get(2);
            Class<?> expected = classOf(model.type(report, field));
            long first = dataset.firstOrdinal(report);
            Set<Object> values = new HashSet<>();
            long step = dataset.count(report) / 200;
            for (int i = 0; i < 200; i++) {
                Object value = ((ModelDocument) dataset.document(first + i * step)).addedValue(2);
                assertThat(value).as(example).isInstanceOf(expected);
                values.add(value instanceof Object[] parts ? List.of(parts) : value);
            }
            boolean constant = example.startsWith("constant") || example.equals("reference: kind");
            assertThat(values).as(example).hasSizeGreaterThan(constant ? 0 : 1);
        }
    }

    @Test
    void everyExampleOfARelationLeadsToDocuments() throws IOException {
        for (String example : Objects.requireNonNull(examples().get("relation"))) {
            Dataset dataset = Datasets.of(
                    "model: m\nformat: 2\nkinds:\n  case: {}\n  file: {in: case, count: 3, fields: {a: {" + example
                            + "}}}\n",
                    100);
            long first = dataset.firstOrdinal(dataset.layout().kinds().of("file"));
            Set<Object> values = new HashSet<>();
            for (int i = 0; i < 300; i++) {
                Object value = ((ModelDocument) dataset.document(first + i)).addedValue(0);
                values.add(value == null ? "none" : value);
            }
            assertThat(values).as(example).hasSizeGreaterThan(30);
        }
    }

    private static Class<?> classOf(ValueType type) {
        return switch (type.base()) {
            case STRING -> String.class;
            case INTEGER, LONG, DATE -> Long.class;
            case DOUBLE -> Double.class;
            case BOOLEAN -> Boolean.class;
            case LIST, COMPLEX -> Object[].class;
        };
    }
}
