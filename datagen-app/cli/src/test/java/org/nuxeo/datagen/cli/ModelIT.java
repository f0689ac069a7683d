// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/** The stages with content models: every added field is imported, indexed and verified. */
class ModelIT {

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    private static Stages stages(String model, String folder) {
        return Stages.over(SERVICES, "--customers", "30", "--months", "2", "--model", model)
                .inFolder(folder);
    }

    private static MongoCollection<Document> documents(MongoClient client) {
        return client.getDatabase("nuxeo").getCollection("default");
    }

    @Test
    void addedFieldsAreImportedIndexedAndVerified() throws Exception {
        Path file = SERVICES.folder().resolve("mine.yaml");
        Files.writeString(file, """
                model: mine
                format: 2
                cell: 64
                kinds:
                  holder: {number: "H-{6 digits}"}
                  pass: {in: holder, file: none, type: Passport}
                  invoice:
                    in: holder
                    each: month
                    versions: {0: 50 %, 1: 25 %, 3: 25 %}
                    schema: inv
                    title: "Invoice {number}"
                    fields:
                      number: "R-{holder.number}-{period}"
                      total: {logNormal: {median: 120, deviation: 0.8}, key: total}
                      paid: {chance: 85 %}
                      due: {date: {from: 10d, to: 30d}}
                      lines:
                        list:
                          from: 0
                          to: 3
                          of: {complex: {article: {uuid: true}, count: {range: {from: 1, to: 9}}}}
                """);
        Stages stages = stages(file.toString(), "mine");
        CommandRun refused = stages.run("produce", "--record", "nuxeo");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .contains("--record nuxeo: model mine has versions, which no message of Nuxeo makes; must be"
                        + " reference or full");
        long documents = 30 + 30 + 30 * 2 + 1;
        long versions =
                stages.json(0, "produce", "--record", "full").get("produced").asLong() - documents;
        assertThat(versions).isBetween(30L, 90L);
        documents += versions;
        assertThat(stages.json(0, "consume").get("imported").asLong()).isEqualTo(documents);
        assertThat(stages.json(0, "verify", "--blobs", "all").get("differences").asLong())
                .isZero();
        try (MongoClient client = MongoClients.create(SERVICES.addresses().mongo())) {
            Document invoice = documents(client)
                    .find(Filters.and(Filters.eq("ecm:primaryType", "Invoice"), Filters.exists("ecm:parentId")))
                    .first();
            assertThat(documents(client).countDocuments(Filters.eq("ecm:isVersion", true)))
                    .isEqualTo(versions);
            assertThat(invoice).containsKeys("inv:number", "total", "inv:paid", "inv:due");
            documents(client).updateOne(Filters.eq("ecm:id", invoice.getString("ecm:id")), Updates.set("total", 0.0));
            Document live = documents(client)
                    .find(Filters.and(
                            Filters.exists("ecm:baseVersionId"), Filters.ne("ecm:id", invoice.getString("ecm:id"))))
                    .first();
            documents(client).deleteOne(Filters.eq("_id", live.get("_id")));
            CommandRun found = CommandRun.of(stages.arguments("verify", "--again", "--format", "text"));
            assertThat(found.exitCode()).isEqualTo(4);
            assertThat(found.out()).contains(" total", "missing", "orphan", live.getString("ecm:id"));
            documents(client).insertOne(live);
            documents(client)
                    .updateOne(
                            Filters.eq("ecm:id", invoice.getString("ecm:id")),
                            Updates.set("total", invoice.getDouble("total")));
        }
        assertThat(stages.json(0, "index", "--from", "mongo", "--again")
                        .get("indexed")
                        .asLong())
                .isEqualTo(documents);
        assertThat(stages.json(0, "verify", "--again").get("differences").asLong())
                .isZero();
        Path otherTypes = Files.writeString(
                SERVICES.folder().resolve("types.yaml"),
                Files.readString(file).replace("type: Passport", "type: Card"));
        assertCleanTouchesNothing(stages, otherTypes);
        CommandRun other = stages("insurer", "mine").run("produce");
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).contains("model is ").contains("--work");
        CommandRun records = stages(otherTypes.toString(), "other").run("consume", "--group", "other");
        assertThat(records.exitCode()).as(records.err()).isEqualTo(2);
        assertThat(records.err()).contains("another dataset");
        assertThat(stages.run("clean", "--yes").exitCode()).isZero();
    }

    /** Ids depend on the model, so another one has no document here. */
    private static void assertCleanTouchesNothing(Stages stages, Path otherTypes) throws Exception {
        CommandRun other = stages(otherTypes.toString(), "types").run("clean", "--yes");
        assertThat(other.exitCode()).as(other.err()).isZero();
        assertThat(stages.json(0, "verify", "--again").get("differences").asLong())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"insurer", "hospital", "engineering", "nuxeo", "authority"})
    @Tag("long")
    void theModelsThatComeWithDatagenAreImportedAndVerified(String model) throws Exception {
        Stages stages = stages(model, model);
        long documents = stages.json(0, "produce").get("produced").asLong();
        assertThat(stages.json(0, "consume").get("imported").asLong()).isEqualTo(documents);
        JsonNode verified = stages.json(0, "verify", "--blobs", "all");
        assertThat(verified.get("differences").asLong()).isZero();
        for (JsonNode row : verified.get("rows")) {
            assertThat(row.get("verified")).as(row.toString()).isEqualTo(row.get("planned"));
        }
        assertThat(stages.run("clean", "--yes").exitCode()).isZero();
    }

    /** Kinds in a tree of their own, repositories by home, an archive, a weekly series, and nothing of a bank. */
    @Test
    @Tag("long")
    void aModelOfAnotherShapeIsImportedVerifiedAndCleaned() throws Exception {
        Path file = SERVICES.folder().resolve("workshop.yaml");
        Files.writeString(file, """
                model: workshop
                format: 2
                cell: 64
                homes: {name: trade, pick: {Wood: 50 %, Metal: 50 %}}
                repositories:
                  timber: {homes: [Wood]}
                  iron: {homes: [Metal]}
                  attic: {after: 2m}
                kinds:
                  order: {number: "O-{5 digits}", title: "{number} for {trade}", folder: "{bucket 3}"}
                  piece:
                    in: order
                    count: {1: 50 %, 3: 50 %}
                    folder: "pieces/{grade}"
                    fields: {grade: {pick: {A: 70 %, B: 30 %}}, length: {range: {from: 1, to: 90}}}
                  cut: {in: piece, count: 4, folder: "cuts/{bucket 2}"}
                  timesheet:
                    in: order
                    each: week
                    folder: "{year}/{month}"
                    versions: 2
                    fields: {hours: {range: {from: 1, to: 40}}}
                """);
        Stages stages = Stages.over(SERVICES, "--groups", "20", "--months", "4", "--model", file.toString())
                .inFolder("workshop");
        long documents =
                stages.json(0, "produce", "--record", "full").get("produced").asLong();
        assertThat(stages.json(0, "consume").get("imported").asLong()).isEqualTo(documents);
        JsonNode verified = stages.json(0, "verify");
        assertThat(verified.get("differences").asLong()).isZero();
        Map<String, Long> counts = new TreeMap<>();
        for (JsonNode row : verified.get("rows")) {
            assertThat(row.get("verified")).as(row.toString()).isEqualTo(row.get("planned"));
            counts.merge(row.get("repository").asText(), row.get("verified").asLong(), Long::sum);
        }
        assertThat(counts).containsOnlyKeys("attic", "iron", "timber");
        assertThat(counts.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(documents);
        try (MongoClient client = MongoClients.create(SERVICES.addresses().mongo())) {
            MongoCollection<Document> timber = client.getDatabase("nuxeo").getCollection("timber");
            Document piece = timber.find(Filters.eq("ecm:primaryType", "Piece")).first();
            assertThat(piece.getLong("workshop:length")).isBetween(1L, 90L);
            timber.updateOne(Filters.eq("_id", piece.get("_id")), Updates.set("workshop:length", 91L));
            Document cut = timber.find(Filters.eq("ecm:primaryType", "Cut")).first();
            timber.deleteOne(Filters.eq("_id", cut.get("_id")));
            CommandRun found = CommandRun.of(stages.arguments("verify", "--again", "--format", "text"));
            assertThat(found.exitCode()).isEqualTo(4);
            assertThat(found.out()).contains("workshop:length", "missing", "2 differences");
            timber.insertOne(cut);
            timber.updateOne(
                    Filters.eq("_id", piece.get("_id")),
                    Updates.set("workshop:length", piece.getLong("workshop:length")));
        }
        assertThat(stages.json(0, "index", "--from", "mongo", "--again")
                        .get("indexed")
                        .asLong())
                .isEqualTo(documents);
        assertThat(stages.json(0, "verify", "--again").get("differences").asLong())
                .isZero();
        Stages grown = Stages.over(SERVICES, "--groups", "70", "--months", "5", "--model", file.toString())
                .inFolder("workshop");
        documents = grown.json(0, "produce", "--grow", "--record", "full")
                .get("produced")
                .asLong();
        assertThat(grown.json(0, "consume", "--grow").get("imported").asLong()).isEqualTo(documents);
        assertThat(grown.json(0, "verify", "--grow").get("differences").asLong())
                .isZero();
        assertThat(grown.json(0, "clean", "--yes", "--live-from", "2015-05")
                        .get("documents")
                        .asLong())
                .isEqualTo(documents);
    }

    @Test
    void documentsOfAModelHaveNativeIdsToo() throws Exception {
        ServiceAddresses withoutIndex = new ServiceAddresses(
                SERVICES.addresses().kafka(),
                stages("insurer", "native").inDatabase("native").addresses().mongo(),
                null);
        Stages stages = new Stages(
                withoutIndex,
                SERVICES.folder().resolve("native"),
                List.of("--groups", "30", "--months", "2", "--model", "insurer"));
        long documents = stages.json(0, "produce").get("produced").asLong();
        assertThat(stages.run("consume", "--native-ids").exitCode()).isZero();
        assertThat(stages.json(0, "verify", "--native-ids").get("differences").asLong())
                .isZero();
        assertThat(stages.json(0, "clean", "--native-ids", "--yes")
                        .get("documents")
                        .asLong())
                .isEqualTo(documents);
    }

    @Test
    @Tag("long")
    void theBankByNameGivesTheBytesOfTheDefault() throws Exception {
        Stages builtIn =
                Stages.over(SERVICES, "--customers", "30", "--months", "2").inFolder("built-in");
        List<RawBsonDocument> expected = imported(builtIn);
        assertThat(expected).hasSize(30 * 2 + 60 * 4 + 52);
        assertThat(imported(stages("bank", "bank"))).isEqualTo(expected);
    }

    /** Imports, returns all documents in the order of their ids, and removes them. */
    private static List<RawBsonDocument> imported(Stages stages) throws Exception {
        assertThat(stages.run("produce").exitCode()).isZero();
        assertThat(stages.run("consume").exitCode()).isZero();
        List<RawBsonDocument> documents = new ArrayList<>();
        try (MongoClient client = MongoClients.create(SERVICES.addresses().mongo())) {
            for (String repository : List.of("us-east", "us-west", "archives")) {
                client.getDatabase("nuxeo")
                        .getCollection(repository, RawBsonDocument.class)
                        .find(Filters.and(Filters.exists("ecm:primaryType"), Filters.ne("ecm:primaryType", "Root")))
                        .projection(Projections.exclude("_id"))
                        .sort(Sorts.ascending("ecm:id"))
                        .into(documents);
            }
        }
        assertThat(stages.run("clean", "--yes").exitCode()).isZero();
        return documents;
    }
}
