// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.template.TemplateCompiler;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments.FullText;
import org.nuxeo.datagen.testing.Datasets;

/** Operations on datasets of models that have kinds of their own. */
class ModelOperationsTest {

    private static final String MEMOS = """
        model: cases
        format: 2
        kinds:
          case: {number: "C-{6 digits}"}
          memo: {in: case, title: "Memo on {case.number}", FILE}
        """;

    private final RecordingHost host = new RecordingHost();

    private JsonNode run(String id, Map<String, ?> parameters) throws InterruptedException {
        OperationDefinition operation = Registered.operation(id).orElseThrow();
        return operation.perform(new OperationCall(id, operation.words().read(parameters), null, "me"), host);
    }

    @ParameterizedTest
    @ValueSource(strings = {"groups", "customers"})
    void aPlanHasTheKindsOfTheModel(String word) throws Exception {
        Dataset dataset = Datasets.of("hospital", 70, 12);
        JsonNode plan = run(OperationIds.PLAN, Map.of(word, 70, "model", "hospital"));
        assertThat(plan.path("documents").asLong()).isEqualTo(dataset.documents());
        assertThat(plan.at("/dataset/fingerprint").asText())
                .isEqualTo(dataset.spec().fingerprint());
        Set<String> kinds = new HashSet<>();
        plan.path("counts").forEach(each -> kinds.add(each.path("kind").asText()));
        assertThat(kinds).contains("patient", "lab-report").doesNotContain("customer");
    }

    @Test
    void wordsThatDoNotGoTogetherAreRefused() {
        assertThatThrownBy(() -> run(OperationIds.PLAN, Map.of("groups", 7, "customers", 7)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("customers and groups: are the same; give one of them");
        assertThatThrownBy(() -> run(OperationIds.PLAN, Map.of("model", "hospital", "filePlan", "flat")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("filePlan flat: only a bank has file plans; model hospital");
    }

    /** All folders, then all others but for versions: parents first in each log, and nothing twice. */
    @ParameterizedTest
    @CsvSource({"hospital, 12", "engineering, 40"})
    void everyDocumentIsSentToTheLogOfItsRepository(String model, int months) throws Exception {
        Dataset dataset = Datasets.of(model, 40, months);
        host.planned = dataset;
        Map<String, ?> call = Map.of("groups", 40, "months", months, "model", model, "nbThreads", 3);
        JsonNode folders = new ObjectMapper()
                .readTree(run(
                                OperationIds.PRODUCE,
                                Map.of("groups", 40, "months", months, "model", model, "folders", true))
                        .textValue());
        assertThat(folders.path("messages").asLong())
                .isEqualTo(dataset.folders())
                .isPositive();
        run(OperationIds.PRODUCE, call);
        assertThat(host.requested.repositories().stream().map(host.requested::log))
                .containsExactlyElementsOf(dataset.layout().repositories().stream()
                        .map(each -> "import/doc-" + each.label())
                        .toList());
        long versions = dataset.layout().kinds().stream()
                .filter(Kind::isVersion)
                .mapToLong(dataset::count)
                .sum();
        assertThat(versions > 0).isEqualTo(model.equals("engineering"));
        assertThat(host.sent).hasSize((int) (dataset.size() - versions)).noneMatch(sent -> sent.kind()
                .isVersion());
        Set<String> there = new HashSet<>();
        for (StoredDocument sent : host.sent) {
            String parent = sent.parentId();
            assertThat(there.contains(parent) || sent.ancestorIds().size() == 1)
                    .as(sent.path())
                    .isTrue();
            there.add(sent.id());
        }
        assertThat(there).hasSize((int) (dataset.size() - versions));
    }

    /** The consumer of a log knows neither the groups nor the months. */
    @ParameterizedTest
    @CsvSource({"hospital, 12", "engineering, 40"})
    void theIdOfAPathIsTheDocumentsId(String model, int months) {
        Dataset dataset = Datasets.of(model, 40, months);
        Dataset any = Datasets.of(model, 1, 1);
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            if (document.kind().isVersion()) {
                continue;
            }
            ImportIds ids = new ImportIds(any, document.repository().label());
            assertThat(ids.id(document.path()))
                    .as(document.path())
                    .isEqualTo(document.id().toString());
            Document found = ids.document(document.path());
            assertThat(found.documentMillis()).isEqualTo(document.documentMillis());
            assertThat(found.type()).isEqualTo(document.type());
        }
        assertThatThrownBy(() -> new ImportIds(any, "us-east"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("repositoryName us-east: must be ")
                .hasMessageEndingWith("the repositories of model " + model);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                OperationIds.PRODUCE_CUSTOMERS,
                OperationIds.PRODUCE_ACCOUNTS_ALIAS,
                OperationIds.PRODUCE_STATEMENTS
            })
    void producersOfABankNameTheOneOfAnyModel(String id) {
        Map<String, ?> call = id.equals(OperationIds.PRODUCE_STATEMENTS)
                ? Map.of("model", "hospital", "nbDocuments", 10)
                : Map.of("model", "hospital", "nbCustomers", 10);
        assertThatThrownBy(() -> run(id, call))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("model hospital: has no customers, accounts and statements; call Datagen.Produce");
    }

    @Test
    void aTextWithoutTemplatesIsAModel() throws Exception {
        JsonNode plan = run(OperationIds.PLAN, Map.of("groups", 5, "model", MEMOS.replace(", FILE", "")));
        assertThat(plan.path("documents").asLong()).isEqualTo(10);
        assertThatThrownBy(() -> run(OperationIds.PLAN, Map.of("model", MEMOS.replace("FILE", "file: memo.html"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "model: model:5:58: kinds.memo.file: memo.html: needs a model in a file, or in a bundle of the"
                                + " server, beside which templates and their frames are");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aModelInABundleHasItsTemplatesBesideIt(boolean packed, @TempDir Path folder) throws Exception {
        Path bundle = folder.resolve("bundle.jar");
        if (packed) {
            try (FileSystem files =
                    FileSystems.newFileSystem(URI.create("jar:" + bundle.toUri()), Map.of("create", "true"))) {
                write(files.getPath("/models"));
            }
        } else {
            write(bundle.resolve("models"));
        }
        URL url = new URL(bundle.toUri() + (packed || bundle.toUri().toString().endsWith("/") ? "" : "/"));
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {url}, before)) {
            thread.setContextClassLoader(loader);
            ContentModel model = (ContentModel) Archives.sent("models/cases.yaml");
            Dataset dataset = Datasets.of(model, 3);
            Document memo = dataset.document(dataset.size() - 1);
            OnDemandBlobs blobs = new OnDemandBlobs(model);
            String key = memo.blobKey().storedText();
            assertThat(new String(blobs.stream(key).readAllBytes())).contains("<title>" + memo.title() + "</title>");
            assertThat(FullText.of(blobs, key)).isEqualTo(memo.title());
            assertThat(FullText.of(new OnDemandBlobs(), key)).isNull();
            assertThat(run(OperationIds.PLAN, Map.of("groups", 5, "model", "models/cases.yaml"))
                            .path("documents")
                            .asLong())
                    .isEqualTo(10);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("cases.yaml"), MEMOS.replace("FILE", "file: memo.html"));
        Path template = Files.writeString(folder.resolve("memo.html"), "<title>{{title}}</title>");
        byte[] frame = TemplateCompiler.compile(template).toBytes();
        Files.write(folder.resolve(Frame.fileName("memo.html", frame)), frame);
    }
}
