// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.nuxeo.datagen.benchmarks.PositionBenchmark;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * Statements encoded as the two lines of a bulk request in a second, with templates. The naive way is a tree of Jackson.
 */
public class BulkLineBenchmark extends PositionBenchmark {

    private Ring<StoredDocument> documents;
    private final JsonEncoder all = new JsonEncoder(IndexedFields.ALL);
    private final JsonEncoder limited = new JsonEncoder(IndexedFields.LIMITED);
    private final ByteSink sink = new ByteSink(1 << 14);
    private final ObjectMapper mapper = new ObjectMapper();

    @Setup
    public void prepareDocuments() {
        documents = Samples.stored(Samples.whole(), from);
    }

    @Benchmark
    public int encode() {
        return encode(all);
    }

    @Benchmark
    public int encodeLimitedFields() {
        return encode(limited);
    }

    @Benchmark
    public int naiveJackson() throws JsonProcessingException {
        StoredDocument document = documents.next();
        String action = "{\"index\":{\"_id\":\"" + document.id() + "\",\"version\":1,\"version_type\":\"external\"}}\n";
        String source = mapper.writeValueAsString(NaiveJson.tree(mapper, document));
        return (action + source + "\n").getBytes(StandardCharsets.UTF_8).length;
    }

    private int encode(JsonEncoder encoder) {
        StoredDocument document = documents.next();
        sink.reset();
        encoder.encodeAction(document.id(), sink);
        encoder.encode(document, sink);
        sink.put('\n');
        return sink.length();
    }

    /** The naive way to encode a statement for the index: a tree of Jackson, property by property. */
    static final class NaiveJson {

        private static final DateTimeFormatter DATES = DateTimeFormatter.ofPattern(
                        "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
                .withZone(ZoneOffset.UTC);

        private static final List<String> FALSE_FLAGS = List.of(
                "isCheckedIn",
                "isProxy",
                "isTrashed",
                "isVersion",
                "isLatestVersion",
                "isLatestMajorVersion",
                "isRecord",
                "hasLegalHold");

        private NaiveJson() {}

        static ObjectNode tree(ObjectMapper mapper, StoredDocument stored) {
            ObjectNode tree = mapper.createObjectNode();
            tree.put("ecm:repository", stored.repository());
            tree.put("ecm:uuid", stored.id());
            tree.put("ecm:name", stored.name());
            tree.put("ecm:title", stored.text(Field.TITLE));
            tree.put("ecm:path", stored.path());
            String[] levels = stored.path().substring(1).split("/");
            for (int i = 0; i < levels.length; i++) {
                tree.put("ecm:path@level" + (i + 1), levels[i]);
            }
            tree.put("ecm:path@depth", levels.length + 1);
            tree.put("ecm:primaryType", stored.type());
            tree.put("ecm:parentId", stored.parentId());
            stored.ancestorIds().forEach(tree.putArray("ecm:ancestorId")::add);
            tree.put("ecm:currentLifeCycleState", DocumentType.LIFE_CYCLE_STATE);
            FALSE_FLAGS.forEach(flag -> tree.put("ecm:" + flag, false));
            stored.kind().facets().forEach(tree.putArray("ecm:mixinType")::add);
            tree.withArray("ecm:mixinType").add(JsonEncoder.TAG_FACET);
            tree.putArray("ecm:tag");
            tree.put("ecm:changeToken", "0-0");
            AccessRights.ASSUMED.granted().forEach(tree.putArray("ecm:acl")::add);
            if (stored.kind().hasFiles()) {
                tree.put("uid:major_version", 0).put("uid:minor_version", 0);
            } else if (stored.kind() == Bank.STATE) {
                tree.put("domain:display_type", false);
            }
            for (Property property : stored.fields().type().indexedProperties(field -> true)) {
                if (property.isComplex()) {
                    ObjectNode parts = tree.putObject(property.name());
                    property.fields().forEach(field -> put(Objects.requireNonNull(field.part()), field, stored, parts));
                } else {
                    put(property.name(), property.field(), stored, tree);
                }
            }
            return tree;
        }

        private static void put(String name, Field field, StoredDocument stored, ObjectNode tree) {
            if (!stored.fields().has(field)) {
                return;
            }
            switch (field.type().base()) {
                case LIST -> tree.putArray(name).add(stored.text(field));
                case DATE -> tree.put(name, DATES.format(Instant.ofEpochMilli(stored.number(field))));
                case LONG -> tree.put(name, stored.number(field));
                default -> tree.put(name, stored.text(field));
            }
        }
    }
}
