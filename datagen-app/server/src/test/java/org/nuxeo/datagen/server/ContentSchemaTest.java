// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldType;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.Schema;
import org.nuxeo.datagen.server.testing.TestServer;

/** Test that the fields of documents in the REST interface and on the page match the content schema. */
class ContentSchemaTest {

    private static final Path PAGE = Path.of("src/main/resources/org/nuxeo/datagen/server/page");

    /** Fields that the page does not list or shows differently. */
    private static final Set<Field> NOT_LISTED = Set.of(Field.MODIFIED, Field.PUBLISHER);

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Document document(Kind kind) {
        return server.dataset()
                .document(server.dataset().firstOrdinal(kind) + server.dataset().count(kind) / 2);
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void restReturnsEveryFieldAndFacetOfAKind(Kind kind) {
        Document document = document(kind);
        JsonNode found = server.json(
                "/nuxeo/api/v1/repo/" + document.repository().label() + "/id/" + document.id(), "properties", "*");
        assertThat(found.get("facets")).map(JsonNode::textValue).isEqualTo(kind.facets());
        assertThat(found.get("type").textValue()).isEqualTo(document.type());
        assertThat(found.get("state").textValue()).isEqualTo(ContentSchema.LIFE_CYCLE_STATE);
        Set<String> expected = new TreeSet<>();
        for (Field field : ContentSchema.fields(kind)) {
            if (field == Field.PUBLISHER) {
                continue;
            }
            expected.add(field.property());
            JsonNode property = found.get("properties").path(field.property());
            JsonNode value = field.part() == null ? property : property.path(field.part());
            assertThat(value.isMissingNode()).as(field.xpath()).isFalse();
            if (field.type() == FieldType.TEXTS) {
                assertThat(value.get(0).textValue()).isEqualTo(field.constant());
            } else if (field.type() == FieldType.INSTANT) {
                assertThat(Instant.parse(value.textValue()).toEpochMilli()).isEqualTo(field.number(document));
            } else if (field != Field.FILE_KEY && field.text(document) != null) {
                assertThat(value.textValue()).as(field.xpath()).isEqualTo(field.text(document));
            }
        }
        Set<String> names = new TreeSet<>();
        found.get("properties").fieldNames().forEachRemaining(names::add);
        assertThat(names).isEqualTo(expected);
    }

    @Test
    void restReturnsTheFieldsOfTheRequestedSchemas() {
        Document document = document(Bank.STATEMENT);
        JsonNode found = server.json(
                "/nuxeo/api/v1/repo/" + document.repository().label() + "/id/" + document.id(),
                "properties",
                "dublincore, account");
        Set<String> names = new TreeSet<>();
        found.get("properties").fieldNames().forEachRemaining(names::add);
        assertThat(names).contains("dc:title", "account:number").allMatch(name -> name.matches("(dc|account):.*"));
    }

    private static String page() throws IOException {
        try (Stream<Path> files = Files.list(PAGE)) {
            StringBuilder text = new StringBuilder();
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".js")).toList()) {
                text.append(Files.readString(file));
            }
            return text.toString();
        }
    }

    @Test
    void everyPropertyOnThePageExists() throws IOException {
        String prefixes = Arrays.stream(Schema.values()).map(Schema::prefix).collect(Collectors.joining("|"));
        Set<String> named = new TreeSet<>();
        Matcher matcher = Pattern.compile("\"((?:" + prefixes + "):[\\w-]+)\"").matcher(page());
        while (matcher.find()) {
            named.add(matcher.group(1));
        }
        assertThat(named).hasSizeGreaterThan(6);
        assertThat(ContentSchema.properties()).extracting(Property::name).containsAll(named);
    }

    @Test
    void everyPartOfAnAddressOnThePageExists() throws IOException {
        Set<String> named = new TreeSet<>();
        Matcher matcher = Pattern.compile("address\\.(\\w+)").matcher(page());
        while (matcher.find()) {
            named.add(matcher.group(1));
        }
        Set<String> parts = Arrays.stream(Field.values())
                .filter(field -> field.property().equals("customer:address"))
                .map(Field::part)
                .collect(Collectors.toSet());
        assertThat(named).isEqualTo(parts);
    }

    @Test
    void pageHasALabelForEverySimpleField() throws IOException {
        String file = Files.readString(PAGE.resolve("file.js"));
        int start = file.indexOf("const LABELS = {");
        Matcher matcher = Pattern.compile("\"([\\w:]+)\": (?:\"([\\w ]+)\"|null)")
                .matcher(file.substring(start, file.indexOf("};", start)));
        Map<String, String> labels = new TreeMap<>();
        while (matcher.find()) {
            // Numbers have no label of their own: they are named after the kind that has them.
            labels.put(matcher.group(1), matcher.group(2) == null ? "Number" : matcher.group(2));
        }
        List<Field> listed = Arrays.stream(Field.values())
                .filter(field -> field.part() == null && field.constant() == null && !NOT_LISTED.contains(field))
                .toList();
        assertThat(labels).containsOnlyKeys(listed.stream().map(Field::xpath).toList());
        for (Field field : listed) {
            assertThat(field.column().replace('_', ' '))
                    .endsWith(labels.get(field.xpath()).toLowerCase(Locale.ROOT));
        }
    }

    @Test
    void openApiListsEveryKind() {
        List<String> kinds = Stream.concat(
                        Stream.of("root"), Bank.KINDS.stream().map(Kind::label))
                .toList();
        assertThat(server.json("/api/openapi.json").at("/components/schemas/Document/properties/kind/enum"))
                .map(JsonNode::textValue)
                .isEqualTo(kinds);
    }
}
