// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.server.testing.TestServer;

class DocumentApiTest {
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void everyLocatorFindsTheDocument() {
        Document statement = server.dataset().document(20_000);
        JsonNode json = server.json("/api/documents/20000");
        assertThat(json.get("id").asText()).isEqualTo(statement.id().toString());
        for (String locator : new String[] {
            statement.id().toString(),
            "key:" + statement.blobKey().text(),
            statement.repository().label() + ":" + statement.path(),
            (statement.repository().label() + ":" + statement.path()).replace("/", "%2F")
        }) {
            assertThat(server.json("/api/documents/" + locator)).as(locator).isEqualTo(json);
        }
        assertThat(json.get("blob").has("sha256")).isFalse();
        JsonNode digests = server.json("/api/documents/20000?digests").get("blob");
        assertThat(digests.get("lengthBytes")).isEqualTo(json.at("/blob/lengthBytes"));
        byte[] file = server.get("/api/blobs/" + digests.get("key").asText()).body();
        assertThat(digests.get("md5").asText()).isEqualTo(digest("MD5", file));
        assertThat(digests.get("sha256").asText()).isEqualTo(digest("SHA-256", file));
        JsonNode siblings = server.json("/api/children/" + json.get("parentId").asText() + "?limit=1&offset="
                + json.get("indexInParent").asText());
        assertThat(siblings.get("children").get(0).get("id")).isEqualTo(json.get("id"));
    }

    @Test
    void aKindIsCountedListedInStepsAndDownloaded() throws Exception {
        long cards = server.dataset().count(Bank.IDCARD);
        JsonNode facts = server.json("/api/kinds/idcard");
        assertThat(facts.get("count").asLong()).isEqualTo(cards);
        long inHomes = 0;
        for (JsonNode each : facts.get("homes")) {
            inHomes += each.asLong();
        }
        assertThat(inHomes).isEqualTo(cards);
        JsonNode page = server.json("/api/children/kind:idcard?offset=1&limit=3&step=400&properties");
        assertThat(page.get("childCount").asLong()).isEqualTo(cards);
        long first = server.dataset().firstOrdinal(Bank.IDCARD);
        assertThat(page.get("children"))
                .extracting(each -> each.get("ordinal").asLong())
                .containsExactly(first + 1, first + 401, first + 801);
        assertThat(page.at("/children/0/properties/dc:title")).isEqualTo(page.at("/children/0/title"));
        byte[] zip =
                server.get("/api/zip/kind:idcard?offset=1&limit=3&step=400").body();
        List<String> names = new ArrayList<>();
        try (ZipInputStream files = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = files.getNextEntry(); entry != null; entry = files.getNextEntry()) {
                JsonNode child = page.at("/children/" + names.size());
                names.add(entry.getName());
                byte[] file = server.get("/api/blobs/" + child.get("blobKey").asText())
                        .body();
                assertThat(files.readAllBytes()).isEqualTo(file);
                assertThat(entry.getName()).startsWith(child.get("ordinal").asText() + "-");
            }
        }
        assertThat(names).hasSize(3);
        assertThat(server.get("/api/children/kind:nothing").statusCode()).isEqualTo(404);
        assertThat(server.get("/api/children/kind:idcard?step=0").statusCode()).isEqualTo(400);
    }

    @Test
    void aPreviewIsAPictureOfItsWidthAtMost() throws Exception {
        String card = server.dataset()
                .document(server.dataset().firstOrdinal(Bank.IDCARD))
                .blobKey()
                .text();
        HttpResponse<byte[]> preview = server.get("/api/previews/" + card + "?width=96");
        assertThat(preview.headers().firstValue("Content-Type")).contains("image/png");
        BufferedImage picture = ImageIO.read(new ByteArrayInputStream(preview.body()));
        assertThat(picture.getWidth()).isBetween(64, 96);
        String statement = server.dataset().document(20_000).blobKey().text();
        assertThat(server.get("/api/previews/" + statement).statusCode()).isEqualTo(404);
        assertThat(server.get("/api/previews/nonsense").statusCode()).isEqualTo(404);
    }

    @Test
    void linesOfAStatementAddUpFromTheOpeningToTheClosingBalance() {
        Document statement = server.dataset().document(20_000);
        JsonNode json = server.json("/api/statements/20000/lines");
        assertThat(json.get("account").asText()).isEqualTo(BankDataset.accountNumber(statement));
        long balance = json.get("openingCents").asLong();
        for (JsonNode line : json.get("lines")) {
            balance += line.get("amountCents").asLong();
            assertThat(line.get("balanceCents").asLong()).isEqualTo(balance);
            assertThat(line.get("date").asText()).startsWith(json.get("month").asText());
        }
        assertThat(json.get("closingCents").asLong()).isEqualTo(balance);
        String path = statement.repository().label() + ":" + statement.path();
        assertThat(server.json("/api/statements/" + path + "/lines")).isEqualTo(json);
        assertThat(server.get("/api/statements/" + BankDataset.accountNumber(statement) + "/lines")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void rootOfARepositoryHasChildren() {
        JsonNode root = server.json("/api/documents/us-west:/");
        assertThat(root.get("kind").asText()).isEqualTo("root");
        assertThat(root.get("path").asText()).isEqualTo("/");
        JsonNode states = server.json("/api/children/us-west:/?limit=1000");
        assertThat(states.get("childCount")).isEqualTo(root.get("childCount"));
        assertThat(states.get("children")).hasSize(root.get("childCount").asInt());
    }

    @Test
    void datasetHasItsCounts() {
        JsonNode dataset = server.json("/api/datasets").at("/datasets/0");
        assertThat(dataset.get("documents").asLong()).isEqualTo(36_000);
        assertThat(dataset.at("/types/statement").asText()).isEqualTo("Statement");
        long counted = 0;
        for (JsonNode repository : dataset.get("repositories")) {
            for (JsonNode count : repository.get("counts")) {
                counted += count.asLong();
            }
        }
        assertThat(counted).isEqualTo(dataset.get("size").asLong());
    }

    private static String digest(String algorithm, byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void pagesOfChildrenCoverTheWholeFolder() {
        long count = server.json("/api/documents/us-west:/california")
                .get("childCount")
                .asLong();
        Set<String> ids = new TreeSet<>();
        for (long offset = 0; offset < count; offset += 37) {
            JsonNode page = server.json("/api/children/us-west:/california?limit=37&offset=" + offset);
            page.get("children").forEach(child -> ids.add(child.get("id").asText()));
        }
        assertThat(count).isGreaterThan(50);
        assertThat(ids).hasSize((int) count);
        assertThat(server.json("/api/children/us-west:/california?offset=" + Long.MAX_VALUE)
                        .get("children"))
                .isEmpty();
    }

    @Test
    void allStatementsOfAnAccountAreListed() {
        Document account = server.dataset().document(Bank.account(7));
        JsonNode list = server.json("/api/statements/" + account.id());
        assertThat(list.get("statements")).hasSize(12);
        list.get("statements").forEach(each -> assertThat(
                        server.json("/api/documents/" + each.get("id").asText()).get("path"))
                .isEqualTo(each.get("path")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/documents/",
                "/api/documents/nothing",
                "/api/documents/36052000",
                "/api/documents/us-east:/atlantis",
                "/api/documents/nowhere:/x",
                "/api/documents/-1",
                "/api/documents/ordinal:%00",
                "/api/documents/us-east:/2015/../x",
                "/api/children/key:AAAA",
                "/api/statements/us-east:/florida",
                "/api/children/us-east:/?limit=0",
                "/api/children/us-east:/?offset=x",
                "/nothing",
            })
    void invalidRequestIsAProblem(String path) {
        HttpResponse<byte[]> response = server.get(path);
        assertThat(response.statusCode()).isBetween(400, 404);
        assertThat(TestServer.json(response).get("status").asInt()).isEqualTo(response.statusCode());
        assertThat(TestServer.json(response).get("detail").asText()).isNotEmpty();
    }
}
