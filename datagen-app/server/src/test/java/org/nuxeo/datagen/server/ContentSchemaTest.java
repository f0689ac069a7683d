// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.server.testing.TestServer;

/** Test that the fields of documents in the REST interface and on the page match the content schema. */
class ContentSchemaTest {

    private static final DocumentType TYPE = Bank.standard().type(Bank.STATEMENT);

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
        assertThat(found.get("state").textValue()).isEqualTo(DocumentType.LIFE_CYCLE_STATE);
        FieldValues fields =
                document.dataset().contents().reader().fields(document).build();
        Set<String> expected = new TreeSet<>();
        for (Field field : Bank.standard().type(kind).fields()) {
            if (field == Field.PUBLISHER) {
                continue;
            }
            expected.add(field.property());
            JsonNode property = found.get("properties").path(field.property());
            JsonNode value = field.part() == null ? property : property.path(field.part());
            assertThat(value.isMissingNode()).as(field.name()).isFalse();
            if (field.type().base() == ValueType.Base.LIST) {
                assertThat(value.get(0).textValue()).isEqualTo(field.constant());
            } else if (field.type().base() == ValueType.Base.DATE) {
                assertThat(Instant.parse(value.textValue()).toEpochMilli()).isEqualTo(fields.number(field));
            } else if (!field.isOfBlob() && fields.text(field) != null) {
                assertThat(value.textValue()).as(field.name()).isEqualTo(fields.text(field));
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
        try (Stream<Path> files = Files.walk(PAGE)) {
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
        String prefixes = TYPE.fields().stream().map(Field::schema).distinct().collect(Collectors.joining("|"));
        Set<String> named = new TreeSet<>();
        Matcher matcher = Pattern.compile("\"((?:" + prefixes + "):[\\w-]+)\"").matcher(page());
        while (matcher.find()) {
            named.add(matcher.group(1));
        }
        assertThat(named).hasSizeGreaterThan(6);
        assertThat(TYPE.properties(field -> true)).extracting(Property::name).containsAll(named);
    }

    @Test
    void everyPartOfAnAddressOnThePageExists() throws IOException {
        Set<String> named = new TreeSet<>();
        Matcher matcher = Pattern.compile("address\\.(\\w+)").matcher(page());
        while (matcher.find()) {
            named.add(matcher.group(1));
        }
        Set<String> parts = TYPE.fields().stream()
                .filter(field -> field.property().equals("customer:address"))
                .map(Field::part)
                .collect(Collectors.toSet());
        assertThat(named).isEqualTo(parts);
    }

    @Test
    void pageHasALabelForEverySimpleField() throws IOException {
        Map<String, String> labels = new TreeMap<>();
        Pattern.compile("\\[\"([\\w ]+)\", (?:number\\(|properties\\[)\"([\\w:]+)\"")
                .matcher(page())
                .results()
                .forEach(each -> labels.put(each.group(2), each.group(1)));
        Pattern.compile("\"(\\w+:\\w+)\": \"([\\w ]+)\"")
                .matcher(page())
                .results()
                .forEach(each -> labels.put(each.group(1), each.group(2)));
        labels.remove("customer:address");
        List<Field> listed = TYPE.fields().stream()
                .filter(field -> field.part() == null && field.constant() == null && !NOT_LISTED.contains(field))
                .toList();
        assertThat(labels).containsOnlyKeys(listed.stream().map(Field::name).toList());
        for (Field field : listed) {
            assertThat(field.column().replace('_', ' '))
                    .endsWith(labels.get(field.name()).toLowerCase(Locale.ROOT));
        }
    }

    @Test
    void openApiListsEveryKind() {
        List<String> kinds = Stream.concat(
                        Stream.of("root"), Bank.KINDS.stream().map(Kind::label))
                .toList();
        assertThat(server.json("/api/openapi.json").at("/components/schemas/Kind/examples"))
                .map(JsonNode::textValue)
                .isEqualTo(kinds);
    }
}
