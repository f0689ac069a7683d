// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.IdRef;
import org.nuxeo.ecm.core.api.PartialList;
import org.nuxeo.ecm.core.api.impl.DocumentModelImpl;
import org.nuxeo.ecm.core.api.security.impl.ACPImpl;
import org.nuxeo.ecm.core.blob.SimpleManagedBlob;
import org.nuxeo.importer.stream.message.DocumentMessage;

/** What a consumer adds to the documents of a model, which knows neither the groups nor the months of the dataset. */
class UnsentPartsTest {

    /** Imported documents in their order. */
    private final Map<String, DocumentModel> imported = new LinkedHashMap<>();

    private final Map<String, List<String>> rights = new LinkedHashMap<>();
    private final Map<String, Long> retained = new LinkedHashMap<>();
    private final List<String> held = new ArrayList<>();
    private final List<String> trashed = new ArrayList<>();

    /** Numbers of imported documents when the rights of a document were set. */
    private final Map<String, Integer> moments = new LinkedHashMap<>();

    private final CoreSession session = (CoreSession) Proxy.newProxyInstance(
            CoreSession.class.getClassLoader(), new Class<?>[] {CoreSession.class}, (proxy, method, arguments) -> {
                switch (method.getName()) {
                    case "importDocuments" ->
                        ((List<?>) arguments[0]).forEach(each -> {
                            DocumentModel document = (DocumentModel) each;
                            assertThat(imported.put(document.getId(), document)).isNull();
                        });
                    case "queryProjection" -> {
                        return new PartialList<>(List.of(), 0);
                    }
                    case "setACP" -> {
                        String id = ((IdRef) arguments[0]).value;
                        assertThat(arguments[2]).isEqualTo(true);
                        rights.put(id, ((ACPImpl) arguments[1]).entries);
                        moments.put(id, imported.size());
                    }
                    case "setRetainUntil" -> {
                        retained.put(((IdRef) arguments[0]).value, ((Calendar) arguments[1]).getTimeInMillis());
                    }
                    case "setDocumentSystemProp" -> {
                        assertThat(arguments[1]).isEqualTo("isTrashed");
                        assertThat(arguments[2]).isEqualTo(true);
                        trashed.add(((IdRef) arguments[0]).value);
                    }
                    case "setLegalHold" -> held.add(((IdRef) arguments[0]).value);
                    case "save" -> {}
                    default -> throw new UnsupportedOperationException(method.getName());
                }
                return null;
            });

    /** Imports the messages of a repository in one batch, and returns all documents that it should have afterwards. */
    private List<Document> consume(String model, int months) {
        Dataset dataset = Datasets.of(model, 12, months);
        String repository = dataset.layout().repositories().labels().get(0);
        DocumentCreation creation =
                new DocumentCreation(repository, "", new ImportIds(Datasets.of(model, 1, 1), repository), true);
        StoredDocuments stored = new StoredDocuments(dataset, new RenderedBlobs(), "tag");
        Map<String, DocumentMessage> batch = new LinkedHashMap<>();
        List<Document> all = new ArrayList<>();
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            if (!document.repository().label().equals(repository)) {
                continue;
            }
            all.add(document);
            if (!document.kind().isVersion()) {
                DocumentMessage message = DocumentMessages.of(stored.document(document.identity()));
                batch.put(creation.id(message), message);
            }
        }
        DocumentCreation.Outcome outcome = creation.create(session, batch);
        assertThat(outcome.orphans()).isEmpty();
        assertThat(outcome.done()).containsExactlyInAnyOrderElementsOf(batch.keySet());
        assertThat(outcome.created()).isEqualTo(batch.size());
        assertThat(outcome.versions())
                .containsExactlyInAnyOrderElementsOf(all.stream()
                        .filter(each -> each.kind().isVersion())
                        .map(each -> each.id().toString())
                        .toList());
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {"hospital", "engineering", "insurer", "nuxeo", "authority"})
    void everyDocumentHasItsRightsBeforeTheDocumentsInIt(String model) {
        List<Document> all = consume(model, 30);
        List<String> order = List.copyOf(imported.keySet());
        assertThat(order)
                .containsExactlyInAnyOrderElementsOf(
                        all.stream().map(each -> each.id().toString()).toList());
        for (Document document : all) {
            String id = document.id().toString();
            List<String> own = document.rights().stream()
                    .map(each -> "local " + each.principal() + " " + each.permission() + " " + each.isGranted())
                    .toList();
            assertThat(rights.getOrDefault(id, List.of()))
                    .as(document.toString())
                    .isEqualTo(own);
            Integer moment = moments.get(document.parentId().toString());
            if (moment != null && !document.kind().isVersion()) {
                assertThat(order.indexOf(id)).as(document.toString()).isGreaterThanOrEqualTo(moment);
            }
        }
        assertThat(rights.isEmpty()).isEqualTo(model.equals("insurer"));
    }

    @Test
    void versionsComeBeforeTheRightsOfTheirDocument() {
        List<Document> all = consume("engineering", 30);
        List<String> order = List.copyOf(imported.keySet());
        int versions = 0;
        for (Document document : all) {
            String id = document.id().toString();
            DocumentModel model = imported.get(id);
            assertThat(model.getContextData(CoreSession.IMPORT_VERSION_MAJOR)).isEqualTo((long) document.version());
            if (document.kind().isVersion()) {
                versions++;
                String live = document.dataset()
                        .id(document.repository(), document.source())
                        .toString();
                assertThat(model.getContextData(CoreSession.IMPORT_VERSION_VERSIONABLE_ID))
                        .isEqualTo(live);
                assertThat(model.getContextData(CoreSession.IMPORT_VERSION_LABEL))
                        .isEqualTo(document.version() + ".0");
                assertThat(model.getPropertyValue("dc:publisher")).isEqualTo("tag");
                assertThat(model.getPropertyValue("dc:title")).isEqualTo(document.title());
                assertThat(moments.get(live)).isGreaterThan(order.indexOf(id));
                StoredBlob file = new RenderedBlobs().describe(document).get(0);
                assertThat(((SimpleManagedBlob) model.getPropertyValue("file:content")).getKey())
                        .isEqualTo(file.key());
            } else if (document.version() > 0) {
                assertThat(model.getContextData(CoreSession.IMPORT_BASE_VERSION_ID))
                        .isEqualTo(document.dataset()
                                .id(document.repository(), document.lastVersion())
                                .toString());
            }
        }
        assertThat(versions).isPositive();
    }

    @Test
    void recordsAreRetainedAndHeldOnceTheyAreThere() {
        List<Document> records = consume("engineering", 60).stream()
                .filter(each -> each.retention() != Retention.Status.NONE)
                .toList();
        assertThat(records).isNotEmpty().allSatisfy(each -> {
            String id = each.id().toString();
            Retention retention = each.dataset().type(each.kind()).retention();
            assertThat(imported.get(id).getContextData(CoreSession.IMPORT_IS_RECORD))
                    .isEqualTo(true);
            assertThat(retained.get(id)).isEqualTo(retention.until(each.documentMillis()));
            assertThat(held.contains(id)).isEqualTo(each.retention() == Retention.Status.HELD);
        });
        assertThat(retained).hasSize(records.size());
    }

    @Test
    void documentsHaveTheStatesAndFieldsThatTheirMessagesLack() {
        List<Document> all = consume("""
                model: states
                format: 2
                kinds:
                  case: {fields: {dc:creator: {pick: [ann, bob]}, dc:created: {date: {from: -9d, to: 0d}}}}
                  memo:
                    in: case
                    count: 3
                    fields: {dc:creator: eve, dc:nature: letter}
                    versions: 1
                    trashed: 30 %
                    lock: {chance: 50 %}
                    lifeCycle: {state: {pick: [project, approved]}}
                """, 1);
        int locks = 0;
        for (Document document : all) {
            String id = document.id().toString();
            DocumentModel model = imported.get(id);
            State state = document.state();
            String lifeCycle = state.lifeCycle() == null ? "project" : state.lifeCycle();
            assertThat(model.getContextData(CoreSession.IMPORT_LIFECYCLE_STATE)).isEqualTo(lifeCycle);
            assertThat(trashed.contains(id)).isEqualTo(state.isTrashed());
            assertThat(model.getContextData(CoreSession.IMPORT_LOCK_OWNER))
                    .isEqualTo(state.lock() == null ? null : state.lock().owner());
            if (state.lock() != null) {
                locks++;
                assertThat(((Calendar) model.getContextData(CoreSession.IMPORT_LOCK_CREATED)).getTimeInMillis())
                        .isEqualTo(state.lock().createdMillis());
            }
            for (Field field : document.dataset().type(document.kind()).fields()) {
                if (field.isObject() && !field.type().equals(ValueType.list(ValueType.STRING))) {
                    Object value = field.type().equals(ValueType.DATE)
                            ? new Date((long) document.object(field))
                            : document.object(field);
                    assertThat(model.getPropertyValue(field.name())).isEqualTo(value);
                }
            }
            Object creator = model.getPropertyValue("dc:creator");
            assertThat(model.getPropertyValue("dc:contributors"))
                    .isEqualTo(creator.equals("Administrator") ? new String[] {"Administrator"} : List.of(creator));
        }
        assertThat(trashed).isNotEmpty();
        assertThat(locks).isPositive();
    }

    @Test
    void membersOfCollectionsHaveTheFacetWithoutWhichTheyCannotHaveTheirIds() {
        List<Document> all = consume("""
                model: collected
                format: 2
                kinds:
                  case: {}
                  memo: {in: case, count: 4, type: File, versions: 1}
                  chosen: {in: case, members: {memo: 50 %}}
                """, 1);
        int members = 0;
        for (Document document : all) {
            DocumentModelImpl model =
                    (DocumentModelImpl) imported.get(document.id().toString());
            boolean isMember = model.getPropertyValue("collectionMember:collectionIds") != null;
            members += isMember ? 1 : 0;
            assertThat(model.getFacets()).isEqualTo(isMember ? Set.of("CollectionMember") : Set.of());
        }
        // twelve groups, half of four documents, and none of their versions
        assertThat(members).isEqualTo(24);
    }

    @Test
    void proxiesAreImportedAsNuxeoDoesItAfterThatForWhichTheyStand() {
        List<Document> all = consume("""
                model: published
                format: 2
                kinds:
                  case: {rights: [{user: ann, permission: Read}]}
                  memo: {in: case, count: 4, type: File, versions: {0: 50 %, 2: 50 %}, retention: {record: 30 %}}
                  shown: {in: case, folder: news, proxy: {of: memo, share: 50 %}}
                """, 1);
        List<String> order = List.copyOf(imported.keySet());
        List<Document> proxies =
                all.stream().filter(each -> each.kind().isProxy()).toList();
        assertThat(proxies).hasSize(24).allSatisfy(each -> {
            DocumentModelImpl model = (DocumentModelImpl) imported.get(each.id().toString());
            String content = each.dataset().id(each.content()).toString();
            assertThat(model.getType()).isEqualTo("ecm:proxy");
            assertThat(model.getContextData(CoreSession.IMPORT_PROXY_TARGET_ID)).isEqualTo(content);
            assertThat(model.getContextData(CoreSession.IMPORT_PROXY_VERSIONABLE_ID))
                    .isEqualTo(each.dataset().id(each.source()).toString());
            assertThat(model.getPropertyValue("dc:title")).isNull();
            assertThat(order.indexOf(content))
                    .isBetween(0, order.indexOf(each.id().toString()));
            assertThat(rights).doesNotContainKey(each.id().toString());
            assertThat(moments.getOrDefault(content, 0))
                    .isLessThanOrEqualTo(order.indexOf(each.id().toString()));
        });
        assertThat(proxies)
                .extracting(each -> each.content().kind().isVersion())
                .contains(true, false);
    }

    @Test
    void documentsHaveAllTheirFiles() {
        List<Document> all = consume("insurer", 30);
        int several = 0;
        for (Document document : all) {
            Object files = imported.get(document.id().toString()).getPropertyValue(DocumentType.FILES);
            if (document.fileCount() < 2) {
                assertThat(files).isNull();
                continue;
            }
            several++;
            List<StoredBlob> described = new RenderedBlobs().describe(document);
            assertThat((List<?>) files)
                    .hasSize(document.fileCount() - 1)
                    .first()
                    .isInstanceOfSatisfying(
                            Map.class, each -> assertThat(((SimpleManagedBlob) each.get("file")).getKey())
                                    .isEqualTo(described.get(1).key()));
        }
        assertThat(several).isPositive();
    }
}
