// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.cli.CommandRun;

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
                .contains("account: Policy\n", "  customer:firstname: is holder:givenName\n")
                .contains("  notice:number: long, not in export\n")
                .contains("  notice:claims: list of complex {reference: string, amount: double, ");
        assertThat(out("model", "check", "bank")).startsWith("model bank, fingerprint bank\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "show", "xsd", "types", "mapping"})
    void aMistakeIsOneLineWithItsPlace(String command) throws Exception {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, "model: mine\nkinds:\n  statement:\n    add:\n      t:a: {wrods: 3}\n");
        CommandRun run = CommandRun.of("model", command, file.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo("datagen: --model " + file + ": mine.yaml:5:13: kinds.statement.add.t:a.wrods: unknown name;"
                        + " did you mean words?" + System.lineSeparator());
    }

    @Test
    void showPrintsADocumentOfEachKind() {
        assertThat(out("model", "show", "records-center"))
                .contains("\"type\" : \"CaseFile\"", "\"rec:retainUntil\" : \"", "\"type\" : \"Party\"");
    }

    @Test
    void xsdWritesAFileForEachSchema() {
        assertThat(out("model", "xsd", "insurer")).contains("<xs:element name=\"premium\" type=\"xs:double\"/>");
        CommandRun run = CommandRun.of(
                "model", "xsd", "insurer", "--out", folder.resolve("schemas").toString());
        assertThat(run.out()).isEmpty();
        assertThat(folder.resolve("schemas/policy.xsd")).content().contains("targetNamespace");
    }

    @Test
    void theOtherFilesArePrinted() {
        assertThat(out("model", "types", "insurer")).contains("<doctype name=\"PremiumNotice\" extends=\"File\">");
        assertThat(out("model", "mapping", "insurer")).contains("\"notice:premium\": { \"type\": \"double\" }");
        assertThat(out("model", "schema")).contains("\"title\": \"Datagen content model\"");
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
