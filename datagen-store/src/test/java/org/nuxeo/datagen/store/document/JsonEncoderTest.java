// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.testing.Samples;

/** Jackson reads what the encoder wrote. Names and order are those of a document that Nuxeo indexed. */
class JsonEncoderTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static JsonNode encoded(StoredDocument document, IndexedFields fields) throws Exception {
        ByteSink out = new ByteSink(16);
        new JsonEncoder(fields).encode(document, out);
        return JSON.readTree(out.array(), 0, out.length());
    }

    @Test
    void writesNuxeosFieldsInNuxeosOrder() throws Exception {
        JsonNode found = encoded(Samples.statement(), IndexedFields.ALL);
        List<String> names = new ArrayList<>();
        found.fieldNames().forEachRemaining(names::add);
        assertThat(names)
                .containsExactly(
                        "ecm:repository",
                        "ecm:uuid",
                        "ecm:name",
                        "ecm:title",
                        "ecm:path",
                        "ecm:path@level1",
                        "ecm:path@level2",
                        "ecm:path@level3",
                        "ecm:path@depth",
                        "ecm:primaryType",
                        "ecm:parentId",
                        "ecm:ancestorId",
                        "ecm:currentLifeCycleState",
                        "ecm:isCheckedIn",
                        "ecm:isProxy",
                        "ecm:isTrashed",
                        "ecm:isVersion",
                        "ecm:isLatestVersion",
                        "ecm:isLatestMajorVersion",
                        "ecm:isRecord",
                        "ecm:hasLegalHold",
                        "ecm:mixinType",
                        "ecm:tag",
                        "ecm:changeToken",
                        "ecm:acl",
                        "uid:major_version",
                        "uid:minor_version",
                        "file:content",
                        "dc:created",
                        "dc:modified",
                        "dc:creator",
                        "dc:lastContributor",
                        "dc:contributors",
                        "dc:publisher",
                        "dc:title",
                        "customer:firstname",
                        "customer:lastname",
                        "customer:number",
                        "customer:address",
                        "account:number",
                        "all:documentDate");
        assertThat(found.get("ecm:path@depth").asInt()).isEqualTo(4);
        assertThat(found.get("ecm:ancestorId"))
                .extracting(JsonNode::asText)
                .containsExactlyElementsOf(Samples.statement().ancestorIds());
        assertThat(found.get("ecm:path@level3").asText()).isEqualTo("n-2015-07");
        assertThat(found.get("dc:title").asText()).isEqualTo("Statement \"é\\\t");
        assertThat(found.get("dc:created").asText()).isEqualTo("2020-01-02T03:04:05.000Z");
        assertThat(found.get("file:content")).isEqualTo(JSON.readTree("""
                                {"name": "n.pdf", "mime-type": "application/pdf",
                                "digest": "0123456789abcdef0123456789abcdef", "length": 4711}"""));
        assertThat(found.get("ecm:acl").toString()).isEqualTo("[\"administrators\",\"Administrator\",\"members\"]");
    }

    @Test
    void aFolderHasNoDocumentFields() throws Exception {
        JsonNode found = encoded(Samples.folder(), IndexedFields.ALL);
        assertThat(found.has("file:content")).isFalse();
        assertThat(found.has("customer:number")).isFalse();
        assertThat(found.get("ecm:path@depth").asInt()).isEqualTo(2);
        assertThat(found.get("ecm:mixinType").toString()).contains("Folderish");
    }

    @Test
    void theLimitedFormKeepsTheFieldsForSearch() throws Exception {
        JsonNode found = encoded(Samples.statement(), IndexedFields.LIMITED);
        assertThat(found.has("customer:firstname")).isFalse();
        assertThat(found.has("file:content")).isFalse();
        assertThat(found.get("account:number").asText()).isEqualTo("C-1-01");
        assertThat(found.get("all:documentDate").asText()).isEqualTo("2015-06-30T12:00:00.000Z");
    }

    @Test
    void sourceStartPointsBehindTheActionLine() throws Exception {
        ByteSink out = new ByteSink(64);
        JsonEncoder encoder = new JsonEncoder(IndexedFields.ALL);
        out.put('x');
        encoder.encodeAction("id-1", out);
        int start = out.length();
        assertThat(JsonEncoder.sourceStart(1, "id-1")).isEqualTo(start);
        JsonNode action = JSON.readTree(out.array(), 1, start - 1);
        assertThat(action.at("/index/_id").asText()).isEqualTo("id-1");
        assertThat(action.at("/index/version").asInt()).isEqualTo(1);
        assertThat(action.at("/index/version_type").asText()).isEqualTo("external");
        assertThat(out.array()[start - 1]).isEqualTo((byte) '\n');
    }

    @Property(tries = 300)
    void instantsAreThoseOfJavaTime(
            @ForAll @LongRange(min = -30_000_000_000_000L, max = 200_000_000_000_000L) long millis) {
        ByteSink out = new ByteSink(32);
        Days.putInstant(millis, out);
        String text = new String(out.array(), 0, out.length(), java.nio.charset.StandardCharsets.US_ASCII);
        assertThat(text).hasSize(24);
        assertThat(Instant.parse(text)).isEqualTo(Instant.ofEpochMilli(millis));
    }

    @Property(tries = 200)
    void everyTextIsPreserved(@ForAll @StringLength(max = 200) String text) throws Exception {
        boolean lone = text.codePoints().anyMatch(c -> c >= 0xD800 && c <= 0xDFFF);
        FieldValues fields = FieldValues.builder(Bank.standard().type(Bank.STATE))
                .set(Field.TITLE, text)
                .build();
        StoredDocument document = Samples.with(Samples.folder(), fields);
        if (!lone) {
            assertThat(encoded(document, IndexedFields.ALL).get("dc:title").asText())
                    .isEqualTo(text);
        }
    }

    /** Texts are searched for characters that must be escaped in words of eight bytes and a rest. */
    @Test
    void aCharacterThatMustBeEscapedIsFoundAtEveryPosition() throws Exception {
        for (char special : new char[] {'"', '\\', '\t', 0, 0x1F, ' ', '!', '#', 0x7F, 'é', '€'}) {
            for (int length : new int[] {1, 7, 8, 9, 20, 120}) {
                for (int at = 0; at < length; at++) {
                    String text = "a".repeat(at) + special + "a".repeat(length - at - 1);
                    ByteSink out = new ByteSink(16);
                    out.put('"');
                    out.putJson(text);
                    out.put('"');
                    assertThat(JSON.readTree(out.array(), 0, out.length()).asText())
                            .as("%d at %d of %d", (int) special, at, length)
                            .isEqualTo(text);
                }
            }
        }
    }
}
