// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.Datasets;

class BlobHttpTest {
    private static TestServer server;
    private static Document statement;
    private static byte[] bytes;
    private static String path;

    @BeforeAll
    static void start() {
        server = TestServer.start();
        statement = server.dataset().document(20_000);
        bytes = render(statement.blobKey());
        path = "/api/blobs/" + statement.blobKey().text();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void wholeBlobHasDigestLengthNameAndDate() throws Exception {
        HttpResponse<byte[]> response = server.get(path);
        byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(bytes);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(bytes);
        assertThat(header(response, "Content-Length")).isEqualTo(Integer.toString(bytes.length));
        assertThat(header(response, "ETag")).isEqualTo('"' + HexFormat.of().formatHex(sha256) + '"');
        assertThat(header(response, "Repr-Digest"))
                .isEqualTo("sha-256=:" + Base64.getEncoder().encodeToString(sha256) + ":");
        assertThat(header(response, "Content-Type")).isEqualTo("application/pdf");
        assertThat(header(response, "Content-Disposition"))
                .isEqualTo("inline; filename=\"" + statement.name() + ".pdf\"");
        assertThat(header(response, "Last-Modified")).endsWith("12:00:00 GMT");
        assertThat(header(server.get(path + "?download"), "Content-Disposition"))
                .startsWith("attachment; ");
    }

    @Test
    void headHasTheSameHeadersWithoutABody() {
        HttpResponse<byte[]> head = server.send("HEAD", path);
        HttpResponse<byte[]> get = server.get(path);
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        for (String name : new String[] {"Content-Length", "ETag", "Repr-Digest", "Last-Modified", "Content-Type"}) {
            assertThat(header(head, name)).as(name).isEqualTo(header(get, name));
        }
        assertThat(server.send("HEAD", path, "Range", "bytes=0-1").statusCode()).isEqualTo(200);
    }

    @Test
    void conditionsAvoidSendingTheBody() {
        HttpResponse<byte[]> first = server.get(path);
        String etag = header(first, "ETag");
        String date = header(first, "Last-Modified");
        HttpResponse<byte[]> unchanged = server.get(path, "If-None-Match", "\"other\", " + etag);
        assertThat(unchanged.statusCode()).isEqualTo(304);
        assertThat(unchanged.body()).isEmpty();
        assertThat(header(unchanged, "ETag")).isEqualTo(etag);
        assertThat(server.get(path, "If-None-Match", "W/" + etag).statusCode()).isEqualTo(304);
        assertThat(server.get(path, "If-None-Match", "*").statusCode()).isEqualTo(304);
        assertThat(server.get(path, "If-Modified-Since", date).statusCode()).isEqualTo(304);
        assertThat(server.get(path, "If-None-Match", "\"other\"", "If-Modified-Since", date)
                        .statusCode())
                .isEqualTo(200);
        assertThat(server.get(path, "If-Match", "\"other\"").statusCode()).isEqualTo(412);
        assertThat(server.get(path, "If-Match", "W/" + etag).statusCode()).isEqualTo(412);
        assertThat(server.get(path, "If-Match", etag).statusCode()).isEqualTo(200);
        assertThat(server.get(path, "If-Unmodified-Since", "Thu, 01 Jan 1998 00:00:00 GMT")
                        .statusCode())
                .isEqualTo(412);
        assertThat(server.get(path, "If-Modified-Since", "no date").statusCode())
                .isEqualTo(200);
    }

    @Test
    void rangeIsSentAsPartialContent() {
        HttpResponse<byte[]> part = server.get(path, "Range", "bytes=100-199");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.body()).isEqualTo(Arrays.copyOfRange(bytes, 100, 200));
        assertThat(header(part, "Content-Range")).isEqualTo("bytes 100-199/" + bytes.length);
        assertThat(server.get(path, "Range", "bytes=-7").body())
                .isEqualTo(Arrays.copyOfRange(bytes, bytes.length - 7, bytes.length));
        HttpResponse<byte[]> beyond = server.get(path, "Range", "bytes=" + bytes.length + "-");
        assertThat(beyond.statusCode()).isEqualTo(416);
        assertThat(header(beyond, "Content-Range")).isEqualTo("bytes */" + bytes.length);
        String etag = header(part, "ETag");
        assertThat(server.get(path, "Range", "bytes=0-1", "If-Range", etag).statusCode())
                .isEqualTo(206);
        assertThat(server.get(path, "Range", "bytes=0-1", "If-Range", "\"other\"")
                        .statusCode())
                .isEqualTo(200);
        assertThat(server.get(path, "Range", "bytes=0-1", "If-Range", header(part, "Last-Modified"))
                        .statusCode())
                .isEqualTo(206);
    }

    @Test
    void severalRangesAreSentAsMultipart() {
        HttpResponse<byte[]> response = server.get(path, "Range", "bytes=0-4,100-109");
        assertThat(response.statusCode()).isEqualTo(206);
        String type = header(response, "Content-Type");
        assertThat(type).startsWith("multipart/byteranges; boundary=");
        String boundary = type.substring(type.indexOf('=') + 1);
        String body = new String(response.body(), StandardCharsets.ISO_8859_1);
        String[] parts = body.split("\r\n--" + boundary, -1);
        assertThat(parts).hasSize(4);
        assertThat(parts[1]).isEqualTo(part(0, 5));
        assertThat(parts[2]).isEqualTo(part(100, 10));
        assertThat(parts[3]).isEqualTo("--\r\n");
        assertThat(header(response, "Content-Length")).isEqualTo(Integer.toString(body.length()));
    }

    @Test
    void longBlobIsSentWholeAndInRanges() {
        long size = 3_000_000;
        BlobKey key = Bank.of(server.dataset()).generator().blobKey(Bank.statement(4, 24180), size);
        byte[] whole = render(key);
        HttpResponse<byte[]> response = server.get("/api/blobs/" + key.text());
        assertThat(response.body()).hasSize((int) size).isEqualTo(whole);
        assertThat(server.get("/api/blobs/" + key.text(), "Range", "bytes=1000000-2999999")
                        .body())
                .isEqualTo(Arrays.copyOfRange(whole, 1_000_000, 3_000_000));
    }

    @Test
    void blobOfAnotherSeedIsServedWithItsName() {
        var other = Datasets.ofBank(spec -> spec.seed(7));
        Document card = other.document(Bank.idCard(5));
        HttpResponse<byte[]> response =
                server.get("/api/blobs/" + card.blobKey().text());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "Content-Disposition")).contains(card.fileName());
        assertThat(header(response, "Content-Type")).isEqualTo("image/jpeg");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "AAAA", "..%2F..%2Fetc%2Fpasswd", "datagen:", "%E2%82%AC", "BoICyB94XB62kfXgQs0B_lCpZl1"
            })
    void keyThatWasNotIssuedIsNotFound(String key) {
        HttpResponse<byte[]> response = server.get("/api/blobs/" + key);
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(header(response, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(TestServer.json(response).get("status").asInt()).isEqualTo(404);
    }

    private static String part(int from, int length) {
        return "\r\nContent-Type: application/pdf\r\nContent-Range: bytes " + from + "-" + (from + length - 1) + "/"
                + bytes.length + "\r\n\r\n" + new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }

    private static byte[] render(BlobKey key) {
        var blob = new DocumentRenderer().load(server.dataset().uncheckedDocument(key.identity()), key.blobSizeBytes());
        byte[] rendered = new byte[(int) blob.lengthBytes()];
        blob.copyTo(rendered, 0);
        return rendered;
    }

    private static String header(HttpResponse<byte[]> response, String name) {
        return response.headers().firstValue(name).orElse(null);
    }
}
