// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.cli.CommandRun;

class ShowCommandTest {
    @Test
    void everyLocatorOfADocumentLeadsToIt() throws Exception {
        JsonNode statement = show("20000");
        assertThat(statement.get("kind").asText()).isEqualTo("statement");
        assertThat(statement.get("type").asText()).isEqualTo("Statement");
        String key = statement.get("blob").get("key").asText();
        String path = statement.get("repository").asText() + ":"
                + statement.get("path").asText();
        assertThat(show("ordinal:20000")).isEqualTo(statement);
        assertThat(show("id:" + statement.get("id").asText())).isEqualTo(statement);
        assertThat(show(statement.get("id").asText())).isEqualTo(statement);
        assertThat(show("key:" + key)).isEqualTo(statement);
        assertThat(show(key)).isEqualTo(statement);
        assertThat(show(path)).isEqualTo(statement);
    }

    @Test
    void parentsAreListedFromTheNearestToTheRoot() throws Exception {
        String number = show("20000").get("properties").get("account:number").asText();
        JsonNode account = show(number);
        assertThat(account.get("kind").asText()).isEqualTo("account");
        JsonNode parents = account.get("parents");
        assertThat(parents).hasSize(3);
        assertThat(parents.get(0).get("id")).isEqualTo(account.get("parentId"));
        assertThat(parents.get(2).get("path").asText()).isEqualTo("/");
        assertThat(parents.get(2).get("id").asText()).isEqualTo("00000000-0000-0000-0000-000000000000");
        assertThat(account.has("blob")).isFalse();
        JsonNode customer = show(number.substring(0, number.length() - 3));
        assertThat(customer.get("id")).isEqualTo(parents.get(0).get("id"));
        assertThat(customer.get("properties").get("customer:number").asText())
                .isEqualTo(number.substring(0, number.length() - 3));
    }

    @Test
    void aStatementHasItsLinesAndBalances() throws Exception {
        JsonNode statement = show("20000").get("statement");
        JsonNode lines = statement.get("lines");
        assertThat(lines).hasSizeGreaterThan(5);
        assertThat(lines.get(lines.size() - 1).get("balanceCents")).isEqualTo(statement.get("closingCents"));
        assertThat(show("0").has("statement")).isFalse();
        String text = CommandRun.of("show", "20000").out();
        assertThat(text).contains("opening balance").contains("closing balance");
        assertThat(text).contains(lines.get(0).get("description").asText());
    }

    @Test
    void anyDocumentIsShownAtRandom() {
        CommandRun run = CommandRun.of("show", "random");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("ordinal: ");
    }

    @Test
    void aNameLeadsToACustomer() {
        CommandRun one = CommandRun.of("show", "59");
        String name = one.out()
                .lines()
                .filter(line -> line.startsWith("properties.dc:title: "))
                .findFirst()
                .orElseThrow()
                .substring("properties.dc:title: ".length());
        CommandRun found = CommandRun.of("show", name);
        assertThat(found.exitCode()).as(found.err()).isZero();
        assertThat(found.out()).contains("properties.dc:title: " + name).contains("kind: customer");
        CommandRun many = CommandRun.of("show", "J* S*");
        assertThat(many.exitCode()).isZero();
        assertThat(many.err()).startsWith("others of that name: ").contains(" and more");
    }

    @Test
    void anOrdinalBeyondTheEndNamesTheDataset() {
        assertThat(CommandRun.of("show", "40000").err())
                .isEqualToIgnoringNewLines(
                        "datagen: ordinal 40000: must be 0 to 36,058 in the dataset of 1,200 customers"
                                + " \u00d7 12 months, 36,059 documents with folders");
    }

    @Test
    void showPrintsLines() {
        CommandRun run = CommandRun.of("show", "0");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .contains(
                        "ordinal: 0",
                        "kind: state",
                        "type: Domain",
                        "parents: {\"id\":" + "\"00000000-0000-0000-0000-000000000000\",\"path\":\"/\"}");
    }

    @Test
    void everyElementOfAListIsALineAsTheJsonHasIt() throws Exception {
        CommandRun json = CommandRun.of("show", "20000", "--model", "engineering", "--format", "json");
        List<String> lines = new ArrayList<>();
        for (String name : List.of("files", "rights", "parents")) {
            JsonNode elements = new ObjectMapper().readTree(json.out()).get(name);
            elements.forEach(each -> lines.add(name + ": " + each));
        }
        CommandRun text = CommandRun.of("show", "20000", "--model", "engineering");
        assertThat(text.out().lines().filter(line -> line.contains(": {"))).containsExactlyElementsOf(lines);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "36059",
                "ordinal:-1",
                "ordinal:x",
                "99999999999999999999",
                "no such thing",
                "us-east:/atlantis",
                "nowhere:/california",
                "key:AAAA",
                "id:00000000-0000-8000-8000-000000000001",
                "00000-00000-0000000",
            })
    void anUnknownLocatorIsRefused(String locator) {
        CommandRun run = CommandRun.of("show", locator);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).startsWith("datagen: ");
        assertThat(run.out()).isEmpty();
    }

    private static JsonNode show(String locator) throws Exception {
        CommandRun run = CommandRun.of("show", locator, "--format", "json");
        assertThat(run.err()).isEmpty();
        return new ObjectMapper().readTree(run.out());
    }
}
