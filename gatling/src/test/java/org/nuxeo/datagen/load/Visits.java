// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.load;

import static io.gatling.javaapi.core.CoreDsl.ByteArrayBody;
import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.bodyBytes;
import static io.gatling.javaapi.core.CoreDsl.bodyLength;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.jmesPath;
import static io.gatling.javaapi.core.CoreDsl.md5;
import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** The requests of one visit. Every answer is compared with the requested record. */
final class Visits {

    private static final String DOCUMENT = "/repo/#{repository}/id/#{id}";
    private static final String SEARCH = "/repo/#{repository}" + Load.text("search");
    private static final int PAGE = 20;
    private static final int FILE_BYTES = 12_000;
    private static final Duration GONE = Duration.ofMillis(500);
    private static final byte[] FILE =
            "0123456789ab\n".repeat(FILE_BYTES).substring(0, FILE_BYTES).getBytes(StandardCharsets.US_ASCII);

    private Visits() {}

    /**
     * Returns requests that upload a file, create a document with it, read, update, download and delete the document,
     * and check that it is gone.
     */
    static ChainBuilder crud() {
        String folder = "/repo/" + Load.text("repository") + "/path" + Load.text("folder");
        String document = "/repo/" + Load.text("repository") + "/id/#{uid}";
        String body = "{\"entity-type\":\"document\",\"name\":\"#{name}\",\"type\":\"Statement\",\"properties\":{"
                + "\"dc:title\":\"#{name}\",\"account:number\":\"#{name}\","
                + "\"file:content\":{\"upload-batch\":\"#{batch}\",\"upload-fileId\":\"0\"}}}";
        String change = "{\"entity-type\":\"document\",\"uid\":\"#{uid}\",\"properties\":{\"dc:title\":\"changed\"}}";
        // an earlier part that failed must not end this one
        return exec(session -> session.markAsSucceeded().set("name", "visit-" + UUID.randomUUID()))
                .exec(http("upload: begin")
                        .post("/upload")
                        .check(status().is(201), jmesPath("batchId").saveAs("batch")))
                .exitHereIfFailed()
                .exec(http("upload: file")
                        .post("/upload/#{batch}/0")
                        .header("Content-Type", "application/octet-stream")
                        .header("X-File-Name", "#{name}.txt")
                        .header("X-File-Type", "text/plain")
                        .body(ByteArrayBody(FILE))
                        .check(status().is(201), jmesPath("uploadedSize").is(String.valueOf(FILE_BYTES))))
                .exec(http("create")
                        .post(folder)
                        .body(StringBody(body))
                        .check(
                                status().is(201),
                                jmesPath("title").isEL("#{name}"),
                                jmesPath("uid").saveAs("uid")))
                .exitHereIfFailed()
                .exec(http("read")
                        .get(document)
                        .header("properties", "account,file")
                        .check(
                                jmesPath("properties.\"account:number\"").isEL("#{name}"),
                                jmesPath("properties.\"file:content\".length").is(String.valueOf(FILE_BYTES))))
                .exec(http("update")
                        .put(document)
                        .body(StringBody(change))
                        .check(jmesPath("title").is("changed")))
                .exec(http("fetch")
                        .get(document + "/@blob/file:content")
                        .check(bodyLength().is(FILE_BYTES)))
                .exec(http("delete").delete(document).check(status().is(204)))
                // LTS 2025 may answer from its cache for some 25 ms after a delete
                .pause(GONE)
                .exec(http("read what is gone")
                        .get(document)
                        .transformResponse((answer, session) -> answer)
                        .check(status().is(404)));
    }

    /**
     * Returns requests for one page of a state's children, a customer with its children, and a statement with its
     * breadcrumb.
     */
    static ChainBuilder navigate() {
        String path = "/repo/#{repository}/path#{path}";
        return feed(Load.records("states"))
                .exec(http("page of a state")
                        .get(path + "/@children")
                        .queryParam("pageSize", PAGE)
                        .queryParam("currentPageIndex", session -> String.valueOf(page(session)))
                        .check(entries(session -> {
                            long left = session.getLong("children") - page(session) * PAGE;
                            return Long.toString(Math.min(PAGE, left));
                        })))
                .feed(Load.records("customers"))
                .exec(http("customer")
                        .get(path)
                        .check(jmesPath("uid").isEL("#{id}"), jmesPath("title").isEL("#{title}")))
                .exec(http("children of a customer")
                        .get(path + "/@children")
                        .queryParam("pageSize", PAGE)
                        .check(entries(session -> session.getString("children"))))
                .feed(Load.records("statements"))
                .exec(http("statement with breadcrumb")
                        .get(DOCUMENT)
                        .header("enrichers.document", "breadcrumb")
                        .check(
                                jmesPath("path").isEL("#{path}"),
                                jmesPath("length(contextParameters.breadcrumb.entries)")
                                        .isEL("#{depth}")));
    }

    /** Returns a request for a folder by one of three users, each of whom may read some of its children. */
    static ChainBuilder tellers() {
        return feed(Load.records("tellers"))
                .exec(http("children a user may see")
                        .get("/repo/" + Load.text("repository") + "/path#{path}/@children")
                        // The administrator's header would win over the user's.
                        .ignoreProtocolHeaders()
                        .header("Accept", "application/json")
                        .basicAuth("#{user}", "#{password}")
                        .queryParam("pageSize", 100)
                        .check(entries(session -> session.getString("children"))));
    }

    /** Returns a search that finds few documents. */
    static ChainBuilder search() {
        return Load.hasAggregates() ? exec(searchLittle(), aggregate()) : searchLittle();
    }

    /** Returns a search that counts the documents below a customer by the size of their files, and checks the sum. */
    private static ChainBuilder aggregate() {
        return feed(Load.records("aggregates"))
                .exec(http("aggregates of a customer")
                        .get("/repo/#{repository}/search/pp/default_search/execute")
                        .queryParam("ecm_path", "[\"#{path}\"]")
                        .queryParam("pageSize", PAGE)
                        .check(
                                jmesPath("resultsCount").isEL("#{hits}"),
                                jmesPath("sum(aggregations.common_size_agg.buckets[].docCount)")
                                        .ofDouble()
                                        .is(session -> Double.valueOf(session.getString("files")))));
    }

    private static ChainBuilder searchLittle() {
        return feed(Load.records("searches"))
                .exec(http("#{name}")
                        .get(SEARCH)
                        .queryParam("query", "#{query}")
                        .queryParam("pageSize", PAGE)
                        .check(jmesPath("resultsCount").isEL("#{hits}"))
                        .checkIf(session -> !session.getString("first").isEmpty())
                        .then(jmesPath("entries[0].uid").isEL("#{first}")));
    }

    /** Returns a search that finds a large part of the dataset. */
    static ChainBuilder searchMuch() {
        return feed(Load.records("unselective"))
                .exec(http("#{name}")
                        .get(SEARCH)
                        .queryParam("query", "#{query}")
                        .queryParam("pageSize", PAGE)
                        .check(status().is(200))
                        .checkIf(session -> session.getLong("hits") > 0 && !Load.isGrowing())
                        .then(jmesPath("resultsCount").isEL("#{hits}")));
    }

    /** Returns requests for a whole file and for its first kilobyte. */
    static ChainBuilder download() {
        return feed(Load.records("statements"))
                .exec(http("file").get(DOCUMENT + "/@blob/file:content").check(md5().isEL("#{md5}")))
                .exec(http("range of a file")
                        .get(DOCUMENT + "/@blob/file:content")
                        .header("Range", "bytes=0-#{range_end}")
                        .check(Load.hasRanges() ? range() : List.of(status().is(200), md5().isEL("#{md5}"))));
    }

    private static List<CheckBuilder> range() {
        return List.of(
                status().is(206),
                header("Content-Range").isEL("bytes 0-#{range_end}/#{length}"),
                bodyBytes()
                        .transform(bytes -> new String(bytes, 0, 5, StandardCharsets.US_ASCII))
                        .is("%PDF-"));
    }

    private static long page(Session session) {
        long pages = (session.getLong("children") + PAGE - 1) / PAGE;
        return pages == 0 ? 0 : session.userId() % pages;
    }

    /** Returns a check of the number of entries on a page. During an import it may be any number. */
    private static CheckBuilder entries(Function<Session, String> expected) {
        CheckBuilder.Find<String> found = jmesPath("length(entries)");
        return Load.isGrowing() ? found.exists() : found.is(expected);
    }
}
