// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.record.FullCodec;
import org.nuxeo.datagen.store.record.RecordDecoder;
import org.nuxeo.datagen.testing.Datasets;

/** Rights that a model gives: the entries of each document, and the readers that a server computes from them and those above. */
class GovernanceTest {

    private static final String MODEL = """
        model: plant
        format: 2
        cell: 64
        homes: {name: department, pick: {Power: 40 %, Rail: 60 %}}
        repositories: {main: {homes: [Power, Rail]}, archive: {after: 2m}}
        kinds:
          project: {number: "PR-{6 digits}", fields: {chief: {words: 1}}, rights: RIGHTS}
          part: {in: project, count: 2, fields: {size: {range: {from: 1, to: 3}}}, rights: RIGHTS}
          sheet: {in: part, count: {from: 0, to: 2}, versions: {from: 0, to: 3}, rights: RIGHTS}
          report: {in: project, each: month, versions: 1, rights: RIGHTS}
        """;

    private static final List<String> PRINCIPALS =
            List.of("\"{department}-staff\"", "\"{project.chief}\"", "Everyone", "auditors", "\"{name}\"");
    private static final List<String> PERMISSIONS = List.of("Read", "ReadVersion", "ReadWrite", "Everything", "Browse");

    private static StoredDocuments documents(ContentModel model, long groups) {
        return new StoredDocuments(Datasets.of(model, groups, 6), null, null);
    }

    private static RawBsonDocument bson(StoredDocument document) {
        ByteSink out = new ByteSink(16);
        BsonEncoder.DEFAULT.encode(document, out);
        return new RawBsonDocument(out.copy(0, out.length()));
    }

    private static List<String> indexed(StoredDocument document) throws Exception {
        ByteSink out = new ByteSink(16);
        new JsonEncoder(IndexedFields.ALL).encode(document, out);
        List<String> names = new ArrayList<>();
        JsonNode json = new ObjectMapper().readTree(out.array(), 0, out.length());
        json.get("ecm:acl").forEach(each -> names.add(each.textValue()));
        return names;
    }

    private static List<String> readers(BsonDocument stored) {
        return stored.getArray("ecm:racl").stream()
                .map(each -> each.asString().getValue())
                .toList();
    }

    /** Returns the entries that a new repository has in its root. */
    private static BsonDocument root() {
        BsonArray entries = new BsonArray();
        for (String user : AccessRights.ASSUMED.granted()) {
            entries.add(new BsonDocument("user", new BsonString(user))
                    .append("perm", new BsonString("Read"))
                    .append("grant", BsonBoolean.TRUE));
        }
        return new BsonDocument("ecm:acp", new BsonArray(List.of(new BsonDocument("acl", entries))));
    }

    private static String randomRights(Random random) {
        int count = random.nextInt(4);
        return count == 0
                ? null
                : IntStream.range(0, count)
                        .mapToObj(i -> random.nextInt(4) == 0
                                ? "{deny: " + PRINCIPALS.get(random.nextInt(5)) + "}"
                                : "{group: " + PRINCIPALS.get(random.nextInt(5)) + ", permission: "
                                        + PERMISSIONS.get(random.nextInt(5)) + "}")
                        .collect(Collectors.joining(", ", "[", "]"));
    }

    /** Returns the second field that the model adds. */
    private static String added(StoredDocument document) {
        FieldValues fields = document.fields();
        return (String) fields.object(fields.type().objects().get(1));
    }

    private static ContentModel randomModel(Random random) {
        StringBuilder text = new StringBuilder();
        for (String line : MODEL.split("\n")) {
            String rights = line.contains("RIGHTS") ? randomRights(random) : "";
            if (rights != null && line.contains("project: {number")) {
                rights = rights.replace("project.chief", "chief");
            }
            text.append(rights == null ? line.replaceFirst(", rights: RIGHTS", "") : line.replace("RIGHTS", rights))
                    .append('\n');
        }
        return (ContentModel) Archives.parse(text.toString(), null);
    }

    @Test
    void documentsKeepTheirReadersInAnArchive() throws Exception {
        ContentModel model = (ContentModel) Archives.parse("""
            model: rights
            format: 2
            repositories: {live: {homes: [A]}, cold: {after: 3m}}
            homes: {name: unit, pick: [A]}
            kinds:
              dossier: {number: "D-{6 digits}", rights: [{group: "owners-{name}", permission: Read}, {deny: Everyone}]}
              notice: {in: dossier, each: month, versions: 1, rights: [{user: clerk, permission: Read}]}
            """, null);
        StoredDocuments documents = documents(model, 40);
        Dataset dataset = documents.dataset();
        Map<String, Integer> seen = new TreeMap<>();
        for (String label : List.of("notice", "notice-version")) {
            Kind kind = dataset.layout().kinds().of(label);
            for (long i = 0; i < dataset.count(kind); i++) {
                Identity identity = dataset.identity(dataset.firstOrdinal(kind) + i);
                StoredDocument document = documents.document(identity);
                String group = "owners-"
                        + ((ModelDocument) dataset.document(identity))
                                .above(dataset.layout().kinds().of("dossier"))
                                .name();
                assertThat(readers(bson(document))).containsExactly("clerk", group);
                assertThat(indexed(document)).containsExactly("clerk", group);
                seen.merge(document.repository() + " " + label, 1, Integer::sum);
            }
        }
        assertThat(seen)
                .containsOnlyKeys("cold notice", "cold notice-version", "live notice", "live notice-version")
                .containsEntry("cold notice", 120);
    }

    /** Walks from each document to the root through what is stored, as a server does. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void readersAreThoseThatAServerComputes(int seed) throws Exception {
        Random random = new Random(seed);
        ContentModel model = randomModel(random);
        StoredDocuments documents = documents(model, 70);
        Dataset dataset = documents.dataset();
        FullCodec records = new FullCodec(dataset.spec(), model);
        StoredDocuments others = documents(model, 70);
        RecordDecoder decoder = new RecordDecoder(others);
        for (int i = 0; i < 100; i++) {
            Identity identity = dataset.identity(random.nextLong(dataset.size()));
            StoredDocument document = documents.document(identity);
            assertThat(decoder.decode(records.encode(document))).isEqualTo(document);
            List<BsonDocument> way = new ArrayList<>(List.of(bson(document)));
            if (identity.kind().isVersion()) {
                way.add(bson(others.document(dataset.layout().owner(identity))));
            }
            for (Identity above = dataset.layout().parent(identity);
                    !above.isRoot();
                    above = dataset.layout().parent(above)) {
                way.add(bson(others.document(above)));
            }
            way.add(root());
            if (identity.kind().isVersion()) {
                // a server reads the entries of a version so
                way.replaceAll(each -> BsonDocument.parse(each.toJson().replace("\"ReadVersion\"", "\"Read\"")));
            }
            AccessRights expected = AccessRights.of(way);
            assertThat(readers(bson(document))).as("%s", document.path()).isEqualTo(expected.readers());
            assertThat(indexed(document)).as("%s", document.path()).isEqualTo(expected.granted());
        }
    }

    @Test
    void entriesAreThoseOfTheModel() throws Exception {
        StoredDocuments documents = documents((ContentModel) Archives.of("engineering"), 100);
        Dataset dataset = documents.dataset();
        Identity first =
                dataset.identity(dataset.firstOrdinal(dataset.layout().kinds().of("contract")));
        StoredDocument contract = documents.document(first);
        Layout.Group group = dataset.layout().draw(dataset.layout().group(first));
        StoredDocument project = documents.document(group.identity());
        String department = group.home().name();
        String supplier = added(contract);
        String phase = added(project);
        assertThat(bson(project).getArray("ecm:acp"))
                .isEqualTo(BsonArray.parse("[{name: 'local', acl: [{perm: 'ReadWrite', grant: true, user: '"
                        + department + "-engineers'}, {perm: 'Read', grant: true, user: 'auditors'}]}]"));
        assertThat(readers(bson(project)))
                .containsExactlyElementsOf(new TreeSet<>(
                        List.of("Administrator", "administrators", "auditors", "members", department + "-engineers")));
        assertThat(bson(contract).getArray("ecm:acp"))
                .isEqualTo(BsonArray.parse("[{name: 'local', acl: [{perm: 'Everything', grant: true, user: '"
                        + department + "-managers'}, {perm: 'Read', grant: true, user: '" + supplier + " (" + phase
                        + ")'}, {perm: 'Everything', grant: false, user: 'Everyone'}]}]"));
        assertThat(indexed(contract)).containsExactly(department + "-managers", supplier + " (" + phase + ")");
        StoredDocument report = documents.document(
                dataset.identity(dataset.firstOrdinal(dataset.layout().kinds().of("progress-report"))));
        assertThat(bson(report)).doesNotContainKey("ecm:acp");
    }
}
