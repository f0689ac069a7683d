// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.nuxeo.query.NxqlSearch;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.Datasets;

/** Documents and folders of a model with a tree of its own, which has no customers, accounts and statements. */
class AnyModelApiTest {

    private static final ContentModel MODEL = (ContentModel) Archives.parse("""
            model: workshop
            format: 2
            cell: 64
            repositories:
              attic: {after: 2m}
            kinds:
              order:
                number: "O-{5 digits}"
                title: "Order {number}"
                rights: [{group: clerks, permission: Read}, {deny: Everyone}]
              piece: {in: order, count: 3, folder: pieces, versions: {0: 50 %, 2: 50 %}, fields: {length: {range: {from: 1, to: 90}}},
                lifeCycle: {state: {pick: [project, approved]}}, trashed: 30 %, lock: {chance: 50 %, by: clerk}}
              receipt:
                in: order
                rights: [{user: "{order.number}", permission: Write}]
                retention: {until: 3y, hold: 100 %}
              timesheet: {in: order, each: month}
              posted: {in: order, folder: news, proxy: {of: receipt, share: 50 %}}
            """, null);

    private static TestServer server;

    @BeforeAll
    static void start(@TempDir Path work) {
        Dataset dataset = Datasets.of(MODEL, 10, 4);
        server = TestServer.of(dataset, 2, work, TestServer.services(work));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Every document is found by its id, has its place among the children of its parent, and its path in Nuxeo's API. */
    @Test
    void everyDocumentIsReachedFromTheRoots() {
        Dataset dataset = server.dataset();
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            JsonNode found = server.json("/api/documents/" + document.id());
            assertThat(found.get("ordinal").asLong()).isEqualTo(ordinal);
            assertThat(found.has("customer")).isFalse();
            if (document.kind().isVersion()) {
                assertIsVersion(document, found);
                continue;
            }
            Identity parent = document.parent();
            String folder = document.repository().label() + ":"
                    + (parent.isRoot() ? "/" : dataset.document(parent).path());
            JsonNode children = server.json("/api/children/" + folder + "?limit=1&offset="
                    + found.get("indexInParent").asLong());
            assertThat(children.get("children").get(0).get("id").asText())
                    .isEqualTo(document.id().toString());
            JsonNode inNuxeo =
                    server.json("/nuxeo/api/v1/repo/" + document.repository().label() + "/path" + document.path());
            assertThat(inNuxeo.get("uid").asText()).isEqualTo(document.id().toString());
            boolean isProxy = document.kind().isProxy();
            String content = isProxy ? dataset.id(document.content()).toString() : "";
            assertThat(inNuxeo.get("isProxy").asBoolean()).isEqualTo(isProxy);
            assertThat(inNuxeo.path("proxyTargetId").asText()).isEqualTo(content);
            assertThat(inNuxeo.path("versionableId").asText()).isEqualTo(content);
            assertThat(inNuxeo.get("changeToken").asText()).isEqualTo(isProxy ? "0-0/0-0" : "0-0");
            assertThat(found.at("/proxies/targetId").asText()).isEqualTo(content);
            assertThat(found.path("proxies").isMissingNode())
                    .isEqualTo(!isProxy
                            && dataset.layout().proxies(document.identity()).isEmpty());
        }
    }

    /** A version is found by its id alone; its path is that of the live document, beside which it is listed. */
    private static void assertIsVersion(Document version, JsonNode found) {
        Dataset dataset = server.dataset();
        Identity live = dataset.layout().owner(version.identity());
        JsonNode ofLive = server.json("/api/documents/" + version.repository().label() + ":" + version.path());
        assertThat(ofLive.get("id").asText()).isEqualTo(dataset.id(live).toString());
        assertThat(ofLive.at("/version/label").asText()).isEqualTo("2.0");
        assertThat(ofLive.get("versions")).hasSize(2);
        JsonNode listed = ofLive.at("/versions/" + found.get("indexInParent").asInt());
        assertThat(listed.get("id")).isEqualTo(found.get("id"));
        assertThat(listed.get("version")).isEqualTo(found.get("version"));
        assertThat(found.at("/version/liveId")).isEqualTo(ofLive.get("id"));
        JsonNode inNuxeo =
                server.json("/nuxeo/api/v1/repo/" + version.repository().label() + "/id/" + version.id());
        assertThat(inNuxeo.get("isVersion").asBoolean()).isTrue();
        assertThat(inNuxeo.get("isCheckedOut").asBoolean()).isFalse();
        assertThat(inNuxeo.get("path").asText()).isEqualTo(version.path());
    }

    /** In the archive the neighbor in the folder is of somebody else; the next period is of the same order. */
    @Test
    void aSeriesLeadsToItsNextPeriodAlsoInTheArchive() {
        Dataset dataset = server.dataset();
        int first = dataset.spec().firstMonth();
        for (int month = first; month < first + 4; month++) {
            Document sheet = dataset.document(new Identity(MODEL.kinds().of("timesheet"), 3, month));
            JsonNode found = server.json("/api/documents/" + sheet.name());
            assertThat(found.get("id").asText()).isEqualTo(sheet.id().toString());
            assertThat(found.has("previousInSeries")).isEqualTo(month > first);
            assertThat(found.has("nextInSeries")).isEqualTo(month < first + 3);
            if (month < first + 3) {
                assertThat(found.at("/nextInSeries/id").asText())
                        .isEqualTo(dataset.id(new Identity(MODEL.kinds().of("timesheet"), 3, month + 1))
                                .toString());
            }
        }
    }

    @Test
    void ordersAreListedAndFoundByTitle() {
        JsonNode all = server.json("/api/groups");
        assertThat(all.get("total").asInt()).isEqualTo(10);
        assertThat(all.get("documents"))
                .extracting(each -> each.get("title").asText())
                .isSorted();
        String number = all.at("/documents/4/name").asText();
        assertThat(server.json("/api/groups?text=" + number).get("documents")).containsExactly(all.at("/documents/4"));
        JsonNode some = server.json("/api/groups?text=ord*&offset=8&limit=5");
        assertThat(some.get("documents")).hasSize(2);
        assertThat(server.json("/api/groups?text=rde*").get("total").asInt()).isZero();
        assertThat(server.json("/api/groups?text=rde").get("total").asInt()).isEqualTo(10);
        Document order = server.dataset().document(server.dataset().numbered(number));
        String folder = "/api/children/" + order.repository().label() + ":"
                + order.path().substring(0, order.path().lastIndexOf('/'));
        JsonNode sorted = server.json(folder + "?order=title&limit=1000").get("children");
        assertThat(sorted).extracting(each -> each.get("title").asText()).isSorted();
        JsonNode near = server.json(folder + "?order=title&limit=3&near=" + number);
        assertThat(near.at("/children/1/name").asText()).isEqualTo(number);
        JsonNode matching = server.json(folder + "?text=" + number);
        assertThat(matching.get("matches").asInt()).isEqualTo(1);
        assertThat(matching.at("/children/0/name").asText()).isEqualTo(number);
    }

    @Test
    void documentsHaveTheirRightsAndRetention() {
        Dataset dataset = server.dataset();
        Document receipt = dataset.document(dataset.firstOrdinal(MODEL.kinds().of("receipt")));
        JsonNode found = server.json("/api/documents/" + receipt.id());
        String order = dataset.document(receipt.parent()).name();
        assertThat(found.get("rights"))
                .map(JsonNode::toString)
                .containsExactly(
                        "{\"principal\":\"" + order
                                + "\",\"permission\":\"Write\",\"isGranted\":true,\"isInherited\":false}",
                        "{\"principal\":\"clerks\",\"permission\":\"Read\",\"isGranted\":true,\"isInherited\":true}",
                        "{\"principal\":\"Everyone\",\"permission\":\"Everything\",\"isGranted\":false,\"isInherited\":true}");
        assertThat(found.at("/retention/isHeld").asBoolean()).isTrue();
        assertThat(found.at("/retention/until").asText())
                .isEqualTo(receipt.date().plusYears(3) + "T12:00:00Z");
        JsonNode parent = server.json("/api/documents/" + dataset.id(receipt.parent()));
        assertThat(parent.get("rights")).hasSize(2);
        assertThat(parent.has("retention")).isFalse();
    }

    @Test
    void queriesFindDocumentsWithTheirVersionsOrWithout() {
        Dataset dataset = server.dataset();
        long pieces = dataset.count(MODEL.kinds().of("piece"));
        long versions = dataset.count(MODEL.kinds().of("piece-version"));
        NxqlSearch search = new NxqlSearch(dataset, ArchiveApi.PLAIN);
        String all = "SELECT * FROM Piece";
        assertThat(search.find(all, null, 0, 1_000).count()).isEqualTo(pieces + versions);
        assertThat(search.find(all, null, 0, 1_000).page()).hasSize((int) (pieces + versions));
        assertThat(search.find(all + " WHERE ecm:isVersion = 0", null, 0, 1_000).page())
                .hasSize((int) pieces)
                .noneMatch(each -> each.kind().isVersion());
        assertThat(search.find(all + " WHERE ecm:isVersion = 1", null, 0, 1_000).page())
                .hasSize((int) versions)
                .allMatch(each -> each.kind().isVersion());
        Identity version = dataset.identity(dataset.firstOrdinal(MODEL.kinds().of("piece-version")));
        String one = "SELECT * FROM Document WHERE ecm:uuid = '" + dataset.id(version) + "'";
        assertThat(search.find(one, null, 0, 9).page()).containsExactly(version);
        assertThat(search.find(one + " AND ecm:isVersion = 0", null, 0, 9).count())
                .isZero();
    }

    @Test
    void queriesFindProxiesOrLeaveThemOut() {
        NxqlSearch search = new NxqlSearch(server.dataset(), ArchiveApi.PLAIN);
        String all = "SELECT * FROM Receipt";
        assertThat(search.find(all, null, 0, 99).page()).hasSize(15);
        assertThat(search.find(all + " WHERE ecm:isProxy = 0", null, 0, 99).page())
                .hasSize(10)
                .noneMatch(each -> each.kind().isProxy());
        List<Identity> proxies =
                search.find(all + " WHERE ecm:isProxy = 1", null, 0, 99).page();
        assertThat(proxies).hasSize(5).allMatch(each -> each.kind().isProxy());
        String one =
                "SELECT * FROM Document WHERE ecm:uuid = '" + server.dataset().id(proxies.get(0)) + "'";
        assertThat(search.find(one + " AND ecm:isProxy = 1", null, 0, 9).count())
                .isEqualTo(1);
        assertThat(search.find(one + " AND ecm:isProxy = 0", null, 0, 9).count())
                .isZero();
    }

    @Test
    void documentsDifferInTheirStates() {
        Dataset dataset = server.dataset();
        NxqlSearch search = new NxqlSearch(dataset, ArchiveApi.PLAIN);
        long first = dataset.firstOrdinal(MODEL.kinds().of("piece"));
        int trashed = 0;
        int locked = 0;
        for (long ordinal = first; ordinal < first + 30; ordinal++) {
            Document piece = dataset.document(ordinal);
            State state = piece.state();
            String owner = state.lock() == null ? "" : state.lock().owner();
            JsonNode found = server.json("/api/documents/" + piece.id()).get("state");
            assertThat(found.get("lifeCycle").asText()).isEqualTo(state.lifeCycle());
            assertThat(found.get("isTrashed").asBoolean()).isEqualTo(state.isTrashed());
            assertThat(found.path("lockOwner").asText()).isEqualTo(owner);
            JsonNode entity =
                    server.json("/nuxeo/api/v1/repo/" + piece.repository().label() + "/id/" + piece.id());
            assertThat(entity.get("state").asText()).isEqualTo(state.lifeCycle());
            assertThat(entity.get("isTrashed").asBoolean()).isEqualTo(state.isTrashed());
            assertThat(entity.path("lockOwner").asText()).isEqualTo(owner);
            assertThat(entity.has("lockCreated")).isEqualTo(state.lock() != null);
            String one = "SELECT * FROM Document WHERE ecm:uuid = '" + piece.id() + "' AND ";
            assertThat(search.find(one + "ecm:isTrashed = 0", null, 0, 9).count())
                    .isEqualTo(state.isTrashed() ? 0 : 1);
            assertThat(search.find(one + "ecm:currentLifeCycleState = 'approved'", null, 0, 9)
                            .count())
                    .isEqualTo(state.lifeCycle().equals("approved") ? 1 : 0);
            trashed += state.isTrashed() ? 1 : 0;
            locked += state.lock() == null ? 0 : 1;
        }
        assertThat(trashed).isBetween(2, 20);
        assertThat(locked).isBetween(2, 25);
        assertThatThrownBy(() -> search.find("SELECT * FROM Piece WHERE ecm:isTrashed = 0", null, 0, 9))
                .hasMessageContaining("is not answered without an index");
    }

    /** Dates lie anywhere in a month, so ranges of whole months are found. */
    @Test
    void aSeriesIsFoundByMonths() {
        Dataset dataset = server.dataset();
        NxqlSearch search = new NxqlSearch(dataset, ArchiveApi.PLAIN);
        String query =
                "SELECT * FROM Timesheet WHERE dc:created >= DATE '2015-02-01' AND dc:created < DATE '2015-04-01'";
        for (Repository repository : dataset.layout().repositories()) {
            List<Identity> expected = LongStream.range(0, dataset.size())
                    .mapToObj(dataset::document)
                    .filter(each -> each.repository() == repository
                            && each.kind().isSeries()
                            && (each.date().getMonthValue() == 2 || each.date().getMonthValue() == 3))
                    .map(Document::identity)
                    .toList();
            NxqlSearch.Found found = search.find(query, repository, 0, 100);
            assertThat(found.page()).hasSize(10).isEqualTo(expected);
            assertThat(found.count()).isEqualTo(10);
        }
        assertThat(search.find(query, null, 0, 100).count()).isEqualTo(20);
        for (String refused : List.of(query.replace("04-01", "04-02"), query + " ORDER BY dc:created")) {
            assertThatThrownBy(() -> search.find(refused, null, 0, 100))
                    .isInstanceOf(Problem.class)
                    .hasMessageContaining("is not answered without an index");
        }
    }

    /** A client asks for what it cannot know: the kinds, and which of them are folders. A model brings nothing of its own. */
    @Test
    void theDatasetNamesItsKinds() {
        JsonNode served = server.json("/api/datasets").at("/datasets/0");
        assertThat(served.has("script")).isFalse();
        assertThat(served.get("groupKind").asText()).isEqualTo("order");
        assertThat(served.get("homeKind").asText()).isEqualTo("home");
        assertThat(served.get("homes").asInt()).isEqualTo(1);
        assertThat(served.get("sharedKinds")).map(JsonNode::asText).containsExactly("home", "folder");
        assertThat(served.at("/repositories/1/name").asText()).isEqualTo("attic");
        assertThat(server.json("/api/openapi.json").at("/components/schemas/Kind/examples"))
                .map(JsonNode::asText)
                .containsExactly(
                        "root",
                        "home",
                        "folder",
                        "order",
                        "order-pieces",
                        "piece",
                        "piece-version",
                        "receipt",
                        "timesheet",
                        "order-news",
                        "posted");
        assertThat(server.json("/api/openapi.json").at("/paths").has("/api/search"))
                .isFalse();
        assertThat(served.at("/repositories/1/counts/timesheet").asLong()).isEqualTo(20);
    }

    @Test
    void aKeyOfTheModelIsAFile() throws Exception {
        Dataset dataset = server.dataset();
        Document piece = dataset.document(dataset.size() - 1);
        HttpResponse<byte[]> file = server.get("/api/blobs/" + piece.blobKey().text());
        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(file.headers().firstValue("Content-Disposition").orElseThrow())
                .contains(piece.fileName());
        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(file.body())))
                .isEqualTo(server.json("/api/documents/" + piece.id() + "?digests")
                        .at("/blob/sha256")
                        .asText());
        Dataset bank = Datasets.ofBank(spec -> spec.seed(7));
        Document card = bank.document(bank.firstOrdinal(Bank.IDCARD));
        HttpResponse<byte[]> ofBank = server.get("/api/blobs/" + card.blobKey().text());
        assertThat(ofBank.headers().firstValue("Content-Disposition").orElseThrow())
                .contains(card.fileName());
    }

    /** The second file of an image is served by key, and where Nuxeo's API says that it is. */
    @Test
    void allFilesOfADocumentAreServed(@TempDir Path work) {
        Dataset dataset = Datasets.of("hospital", 20);
        try (TestServer other = TestServer.of(dataset, 1, work, TestServer.services(work))) {
            Document image = dataset.document(
                    dataset.firstOrdinal(dataset.layout().kinds().of("image")));
            JsonNode file = other.json("/api/documents/" + image.id()).at("/files/0");
            assertThat(file.get("mimeType").asText()).isEqualTo("application/json");
            HttpResponse<byte[]> answer =
                    other.get("/api/blobs/" + file.get("key").asText());
            assertThat(answer.headers().firstValue("Content-Disposition").orElseThrow())
                    .contains(file.get("name").asText());
            assertThat(TestServer.json(answer).isObject()).isTrue();
            String place = "/nuxeo/api/v1/repo/" + image.repository().label() + "/id/" + image.id();
            JsonNode property = other.json(place, "properties", "files").at("/properties/files:files/0/file");
            assertThat(property.get("length").asLong()).isEqualTo(answer.body().length);
            for (String xpath : List.of("files:files/0/file", "blobholder:1")) {
                assertThat(other.get(place + "/@blob/" + xpath).body())
                        .as(xpath)
                        .isEqualTo(answer.body());
            }
            assertThat(property.get("data").asText()).endsWith("/@blob/files:files/0/file");
            assertThat(other.get(place + "/@blob/files:files/1/file").statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void documentsOfATypeAreQueried() {
        String query =
                URLEncoder.encode("SELECT * FROM Document WHERE ecm:primaryType = 'Piece'", StandardCharsets.UTF_8);
        assertThat(server.json("/nuxeo/api/v1/search/lang/NXQL/execute?query=" + query)
                        .get("resultsCount")
                        .asLong())
                .isEqualTo(30 + server.dataset().count(MODEL.kinds().of("piece-version")));
        assertThat(server.get("/api/search?lastName=Smith").statusCode()).isEqualTo(404);
    }
}
