// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.model.frame.Frame;

class ModelCommandTest {

    @TempDir
    private Path folder;

    private static String out(String... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    @Test
    void checkListsTypesAndFields() {
        assertThat(out("model", "check", "insurer"))
                .startsWith("model insurer, fingerprint ")
                .contains("policy: Policy\n", "  insurer:sumInsured: integer\n")
                .contains("  insurer:drivers: list of complex {birthDate: date, licensed: boolean}\n")
                .contains("; for each policy 0: 1,228 (80.00 %)");
        assertThat(out("model", "check", "bank")).startsWith("model bank, fingerprint bank\n");
    }

    @Test
    @Tag("long")
    void checkMeasuresWhatRulesAskAndWhatCame() {
        assertThat(out("model", "check", "insurer", "--measure"))
                .containsPattern(
                        "policy, insurer:line: motor 0\\.\\d+ asked, 0\\.\\d+ came; .*distinct \\d of [\\d,]+\n")
                .contains("policy of each policyholder: by policyholder mean ")
                .doesNotContain("missed");
        assertThat(out("model", "check", "insurer")).doesNotContain("asked");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "show", "xsd", "types", "mapping"})
    void aMistakeIsOneLineWithItsPlace(String command) throws Exception {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, "model: mine\nformat: 2\nkinds:\n  note:\n    fields:\n      a: {wrods: 3}\n");
        CommandRun run = CommandRun.of("model", command, file.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo("datagen: --model " + file + ": mine.yaml:6:11: kinds.note.fields.a.wrods: unknown name;"
                        + " did you mean words?" + System.lineSeparator());
    }

    @Test
    void allMistakesAreToldEachInALine() throws Exception {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(
                file, "model: mine\nformat: 2\nkinds:\n  note:\n    title: \"{a} {b}\"\n    fields: {a: {words: 0}}\n");
        String where = "datagen: --model " + file + ": mine.yaml:";
        assertThat(CommandRun.of("show", "0", "--model", file.toString()).errLines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith(where + "5:12: kinds.note.title: b: a note has no such field"),
                        line -> assertThat(line)
                                .isEqualTo(
                                        where + "6:25: kinds.note.fields.a.words: 0: must be a whole number from 1 to"
                                                + " 10,000"));
    }

    @Test
    void showPrintsADocumentOfEachKind() {
        assertThat(out("model", "show", "engineering"))
                .contains("\"type\" : \"Drawing\"", "\"engineering:scale\" : \"", "\"type\" : \"Project\"");
    }

    @Test
    void showFindsADealtNumberAndHasTheValuesOfEachVersion() throws Exception {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, """
                model: mine
                format: 2
                kinds:
                  note:
                    versions: 2
                    fields: {sum: {range: {from: 100, to: 900, step: 100}, deal: exact}, status: {range: {from: 1, to: 1000000}, per: version}}
                """);
        JsonNode live = shown(file, "note.sum=500#3");
        assertThat(live.at("/properties/mine:sum").asInt()).isEqualTo(500);
        Set<JsonNode> statuses = new HashSet<>();
        String of = live.get("id").asText();
        List<JsonNode> versions = new ArrayList<>();
        for (int ordinal = 101; ordinal < 301; ordinal++) {
            JsonNode version = shown(file, String.valueOf(ordinal));
            if (version.get("path").equals(live.get("path"))
                    && !version.get("id").asText().equals(of)) {
                versions.add(version);
                statuses.add(version.at("/properties/mine:status"));
                assertThat(version.at("/properties/mine:sum").asInt()).isEqualTo(500);
            }
        }
        assertThat(versions).hasSize(2);
        assertThat(statuses).hasSize(2);
        assertThat(versions.get(1).at("/properties/mine:status")).isEqualTo(live.at("/properties/mine:status"));
        CommandRun never = CommandRun.of("show", "note.sum=550", "--model", file.toString());
        assertThat(never.exitCode()).isEqualTo(2);
        assertThat(never.err()).contains("sum is never 550: must be 100 to 900 by 100");
    }

    private JsonNode shown(Path file, String locator) throws IOException {
        return new ObjectMapper()
                .readTree(out("show", locator, "--model", file.toString(), "--groups", "100", "--format", "json"));
    }

    @Test
    void xsdWritesAFileForEachSchema() {
        assertThat(out("model", "xsd", "insurer")).contains("<xs:element name=\"premium\" type=\"xs:double\"/>");
        CommandRun run = CommandRun.of(
                "model", "xsd", "insurer", "--out", folder.resolve("schemas").toString());
        assertThat(run.out()).isEmpty();
        assertThat(folder.resolve("schemas/insurer.xsd")).content().contains("targetNamespace");
    }

    @Test
    void textsThatFilesDoNotShowWholeAreCounted() throws Exception {
        Path model = Files.writeString(
                folder.resolve("m.yaml"),
                "model: m\nformat: 2\nkinds:\n  case: {fields: {sum: {pick: {12 €: 50 %, 中文: 50 %}}}}\n"
                        + "  note: {in: case, title: \"{case.sum}\"}\n");
        String line = "note: page.pdf: title: 500 of 1,000 texts have characters that the font lacks, which become"
                + " question marks: 中文; take a template with another font";
        assertThat(out("model", "check", model.toString())).containsPattern(line.replace("500", "[345]\\d\\d"));
        CommandRun run = CommandRun.of(
                "render", "--model", model.toString(), "--groups", "9", "--kind", "note", "--sink", "null");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("characters that the font lacks");
        assertThat(out("model", "check", "insurer")).doesNotContain(" texts ");
    }

    @Test
    @Tag("long")
    void whatIsTooLongForAStoreIsNamed() throws Exception {
        Path model = Files.writeString(
                folder.resolve("m.yaml"),
                "model: m\nformat: 2\nkinds:\n  case:\n    fields:\n      text: {words: 10000}\n"
                        + "      other: {words: 10000, in: [index]}\n      texts: {list: {size: 300, of: {words: 10000}}}\n"
                        + "  note: {in: case, fields: {text: {words: 9000}}}\n");
        assertThat(out("model", "check", model.toString()).lines())
                .filteredOn(line -> line.contains("must be"))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .matches(
                                        "case: [12]\\d,\\d+,\\d+ bytes in MongoDB: must be at most 16,777,216; take shorter"
                                                + " fields"),
                        line -> assertThat(line)
                                .matches(
                                        "case: m:text: a text of [67]\\d,\\d+ bytes: must be at most 65,535 in messages"
                                                + " of Nuxeo; take a shorter one, or in: without message"),
                        line -> assertThat(line).startsWith("case: m:texts: a text of "));
    }

    @Test
    void theOtherFilesArePrinted() {
        assertThat(out("model", "types", "insurer")).contains("<doctype name=\"PremiumNotice\" extends=\"File\">");
        assertThat(out("model", "mapping", "insurer")).contains("\"insurer:premium\": { \"type\": \"double\" }");
        assertThat(out("model", "schema")).contains("\"title\": \"Datagen content model\"");
    }

    @Test
    void compileWritesAFrameBesideTheTemplate() throws Exception {
        Path file = Files.writeString(folder.resolve("letter.html"), "<p>Dear {{name}}, {{city}}</p>");
        for (Path target : new Path[] {folder, folder.resolve("frames")}) {
            String printed = target.equals(folder)
                    ? out("model", "compile", file.toString())
                    : out("model", "compile", file.toString(), "--out", target.toString());
            String[] lines = printed.split("\n");
            assertThat(lines[1]).isEqualTo("fields: name, city");
            assertThat(Path.of(lines[0]).getParent()).isEqualTo(target);
            assertThat(Frame.of(Files.readAllBytes(Path.of(lines[0]))).fields().names())
                    .containsExactly("name", "city");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.html | <p>{{a b}}</p>         | datagen: a.html:1:4: {{a b}}: must have a field's name, such as ",
                "a.html | <p>nothing</p>        | datagen: a.html: has no field; write {{name}} where a value belongs",
                "a.pdf  | x                     | datagen: a.pdf: is no PDF that can be read: ",
                "a.xls  | x                     | datagen: a.xls: cannot be a template; its name must end in .html, ",
                "a.png  | x                     | datagen: a.png: has no fields; describe them in a.png.yaml, such as ",
            })
    void aMistakeInATemplateIsOneLineAndNothingIsWritten(String name, String text, String message) throws Exception {
        Path file = Files.writeString(folder.resolve(name), text);
        CommandRun run = CommandRun.of(
                "model",
                "compile",
                file.toString(),
                "--out",
                folder.resolve("frames").toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith(message).hasLineCount(1);
        assertThat(folder.resolve("frames")).doesNotExist();
    }

    @Test
    void aTemplateThatIsNotThereIsNamed() {
        Path file = folder.resolve("none.docx");
        CommandRun run = CommandRun.of("model", "compile", file.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("datagen: " + file + ": there is no such file" + System.lineSeparator());
    }

    @Test
    void theModelIsPartOfThePlan() throws Exception {
        ObjectMapper json = new ObjectMapper();
        JsonNode bank = json.readTree(out("plan", "--format", "json")).get("dataset");
        JsonNode file = json.readTree(out("plan", "--format", "json", "--model", "bank"))
                .get("dataset");
        JsonNode insurer = json.readTree(out("plan", "--format", "json", "--model", "insurer"))
                .get("dataset");
        assertThat(file).isEqualTo(bank);
        assertThat(bank.has("model")).isFalse();
        assertThat(insurer.get("model").textValue()).matches("[0-9a-f]{16}");
        assertThat(insurer.get("fingerprint")).isNotEqualTo(bank.get("fingerprint"));
    }

    @Test
    void showFindsDocumentsOfAModelByTheirPath() {
        String card = out("show", "1000", "--model", "insurer", "--format", "json");
        assertThat(card).contains("\"type\" : \"");
        CommandRun missing = CommandRun.of(
                "show", "1", "--model", folder.resolve("none.yaml").toString());
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.err()).contains("there is no such file");
    }
}
