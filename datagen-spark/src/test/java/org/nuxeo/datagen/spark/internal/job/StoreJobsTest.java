// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.testing.TestIndex;

class StoreJobsTest {

    private static final String DATASET = " --customers 30 --months 2 --task-size 120";

    private final Dataset dataset = new WordTexts(Map.of("customers", "30", "months", "2")).dataset();

    @TempDir
    private Path temp;

    private Imported imported;
    private TestIndex index;
    private MongoStore store;

    @BeforeEach
    void fill() throws Exception {
        imported = new Imported(dataset, RenderedBlobs::new);
        index = new TestIndex();
        store = imported.mongo();
    }

    @AfterEach
    void close() {
        index.close();
        imported.close();
    }

    private String line(String job) {
        return job + DATASET + " --work " + temp + " --mongo "
                + store.settings().uri() + " --elasticsearch " + index.url();
    }

    private String withoutIndex() {
        return line("verify").replaceAll(" --elasticsearch .*", "");
    }

    @Test
    void everythingIsIndexedAndVerified() throws Exception {
        JobRun indexed = JobRun.of(line("index"));
        assertThat(indexed.err()).startsWith("parts: ").hasLineCount(1);
        assertThat(indexed.code()).isZero();
        assertThat(index.size()).isEqualTo((int) dataset.size());
        assertThat(indexed.out())
                .contains(String.format("indexed %d, of them 0 already present; 0 refused", dataset.size()));

        JobRun verified = JobRun.of(line("verify") + " --blobs all");
        assertThat(verified.err()).startsWith("parts: ").hasLineCount(1);
        assertThat(verified.code()).isZero();
        assertThat(verified.out()).contains("0 differences");
        assertThat(Files.readString(temp.resolve("verify/report.json")))
                .contains("\"finished\" : true")
                .contains("\"named\" : [ ]");
    }

    @Test
    @Tag("long")
    void aModelOfItsOwnShapeIsIndexedAndVerified() throws Exception {
        Path model = Files.writeString(temp.resolve("plant.yaml"), """
                model: plant
                format: 2
                kinds:
                  project: {}
                  drawing: {in: project, count: {1: 60 %, 4: 40 %}}
                  report: {in: project, each: month}
                """);
        Map<String, String> words = Map.of("groups", "40", "months", "2", "model", model.toString());
        Dataset plant = WordTexts.ofOptions(words, DatasetWords.ALL.words()).dataset();
        try (Imported documents = new Imported(plant, RenderedBlobs::new)) {
            String rest = " --groups 40 --months 2 --task-size 70 --model " + model + " --work " + temp + " --mongo "
                    + documents.mongo().settings().uri() + " --elasticsearch " + index.url();

            assertThat(JobRun.of("index" + rest).toString())
                    .contains(String.format("indexed %d, of them 0 already present; 0 refused", plant.size()));
            assertThat(JobRun.of("verify" + rest).out()).contains("0 differences");
            documents.mongo().documents("default").deleteOne(Filters.eq("ecm:primaryType", "Drawing"));
            assertThat(JobRun.of("verify" + rest).out()).contains("1 differences");
        }
    }

    @Test
    void differencesInAnyPartAreReported() {
        JobRun.of(line("index"));
        store.documents("us-east").deleteOne(Filters.eq("ecm:primaryType", "Statement"));
        store.documents("us-west").updateMany(Filters.eq("ecm:primaryType", "Account"), Updates.set("dc:title", "x"));
        store.documents("us-east")
                .insertOne(RawBsonDocument.parse("{_id: 'more', 'ecm:id': '00000000-0000-4000-8000-000000000001'}"));
        JobRun verified = JobRun.of(line("verify"));
        long accounts = dataset.count(Bank.US_WEST, Bank.ACCOUNT);

        assertThat(verified.code()).isEqualTo(4);
        assertThat(verified.out()).contains(String.format("%d differences", accounts + 2));
        assertThat(verified.err()).contains("the differences are in ");
    }

    @Test
    void aVerificationThatWasCompleteStartsOver() throws Exception {
        JobRun.of(withoutIndex());
        JobRun again = JobRun.of(withoutIndex());

        assertThat(again.code()).isZero();
        assertThat(again.err()).contains(", of them 0 done before");
    }

    @Test
    void anInterruptedVerificationGoesOn() throws Exception {
        String line = withoutIndex();
        String first = JobRun.of(line).out();
        Path folder = temp.resolve("verify");
        Files.delete(folder.resolve("parts/000002.json"));
        replace(folder.resolve("manifest.json"), "finished", "unfinished");

        JobRun resumed = JobRun.of(line);

        assertThat(resumed.err()).contains(" done before").doesNotContain("of them 0");
        assertThat(table(resumed.out())).isEqualTo(table(first));
    }

    /** Release 1.0 has stored how many documents a part wrote, not how many of them the index has. */
    @Test
    void anIndexingThatAnotherReleaseBeganGoesOnOrIsRefused() throws Exception {
        JobRun.of(line("index"));
        Path folder = temp.resolve("index");
        Files.delete(folder.resolve("parts/000002.json"));
        List<Path> parts;
        try (Stream<Path> files = Files.list(folder.resolve("parts"))) {
            parts = files.filter(each -> each.toString().endsWith(".json")).toList();
        }
        for (Path part : parts) {
            replace(part, "indexed", "written");
        }
        replace(folder.resolve("manifest.json"), "finished", "unfinished");
        JobRun resumed = JobRun.of(line("index"));
        assertThat(resumed.err()).contains("of them " + parts.size() + " done before");
        assertThat(resumed.out())
                .containsPattern("indexed " + dataset.size() + ", of them [1-9]\\d+ already present; 0 refused");

        replace(parts.get(0), "written", "sent");
        replace(folder.resolve("manifest.json"), "finished", "unfinished");
        JobRun other = JobRun.of(line("index"));
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err().lines().skip(1))
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .startsWith("datagen: part with {")
                .endsWith(": has no count; repeat the job with --again");
    }

    private static void replace(Path file, String name, String other) throws IOException {
        Files.writeString(file, Files.readString(file).replace('"' + name + '"', '"' + other + '"'));
    }

    @Test
    void aFolderOfAnotherDatasetIsRefused() throws Exception {
        JobRun.of(withoutIndex());
        String before = Files.readString(temp.resolve("verify/manifest.json"));
        JobRun other = JobRun.of(withoutIndex().replace("--customers 30", "--customers 33"));

        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("its manifest names the dataset").hasLineCount(1);
        assertThat(Files.readString(temp.resolve("verify/manifest.json"))).isEqualTo(before);
    }

    @Test
    void aServiceThatIsDownIsReported() {
        String line = line("verify").replaceAll("mongodb://\\S+", "mongodb://127.0.0.1:1") + " --retry-for 1s";
        JobRun run = JobRun.of(line);

        assertThat(run.code()).isEqualTo(5);
        assertThat(run.err()).contains("datagen: mongo at 127.0.0.1:1");
    }

    private static String table(String report) {
        return String.join(
                "\n",
                Stream.of(report.split("\n")).takeWhile(line -> !line.isBlank()).toList());
    }
}
