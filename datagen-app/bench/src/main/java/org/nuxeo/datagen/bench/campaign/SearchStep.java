// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.Deliveries.IndexWork;
import org.nuxeo.datagen.bench.campaign.DirectHost.RangeWork;
import org.nuxeo.datagen.bench.campaign.Requests.Request;
import org.nuxeo.datagen.bench.campaign.StepRecord.Plot;
import org.nuxeo.datagen.bench.setup.ArchiveLoads.Search;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.importer.run.StopSource.Registration;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.index.ElasticStore.Exchange;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;

/**
 * A step that searches all repositories, with one request for each search. The dataset knows how many documents have a value,
 * so the step finds values with about the wanted numbers of {@code hits}, sends {@code queries} searches of each kind for
 * each number, and checks the answers. It repeats this for each of the {@code variants}, which it indexes again ({@link
 * SearchVariant}). If there is a {@code breaker}, such as {@code 100kb}, this becomes the limit of what titles may take in the
 * heap of the index, for a last search that sorts by title and that the index must refuse.
 */
record SearchStep(DirectHost host, StepRecord record, SearchVariant variant) {

    private static final int BATCH = 1_000;
    private static final String LIMIT = "indices.breaker.fielddata.limit";
    private static final Pattern BREAKER = Pattern.compile("circuit_?breaking_?exception", Pattern.CASE_INSENSITIVE);
    private static final double ALL_DOCUMENTS = 11.34e9;

    static void run(DirectHost host, StepRecord record) throws Exception {
        if (record.settings().has("breaker")) {
            // a run that was killed may have left it
            limit(host, null);
        }
        for (SearchVariant each : host.untilStopped(SearchVariant.of(record.settings(), host))) {
            try {
                new SearchStep(host, record, each).measure();
            } finally {
                each.delete();
            }
        }
    }

    private void measure() throws Exception {
        if (!variant.isOwn()) {
            fill();
        }
        variant.ask("POST", "/_refresh", null);
        List<Long> wanted = record.settings().numbers("hits", 30L, 300L, 300_000L);
        for (long hits : wanted) {
            search(hits);
        }
        explainTitles(variant.loads().search(wanted.get(0), 0));
    }

    private void fill() throws IOException {
        variant.create();
        Rights rights = host.models().rights(host.mongo());
        Supplier<RangeWork> index = IndexWork.again(host.elastic(), host.models(), rights, variant::indexOf);
        long documents = 0;
        long millis = 0;
        for (DeliverySlice slice : host.deliveries().all()) {
            Delivery delivery = host.deliveries().alone(slice);
            millis += host.overDocuments("index", delivery, BATCH, index);
            documents += delivery.records();
        }
        variant.ask("POST", "/_refresh", null);
        long held = variant.ask("GET", "/_count", null).path("count").asLong();
        record.documents(variant.title("index"), held, millis, Math.abs(documents - held));
        long kilobytes = bytes("store", "size_in_bytes") / 1_000;
        record.row(variant.title("index size"), kilobytes, "kilobytes", 0, 0);
    }

    private long bytes(String group, String name) throws IOException {
        JsonNode all = variant.ask("GET", "/_stats/" + group, null);
        return all.at("/_all/total/" + group + "/" + name).asLong();
    }

    private void search(long hits) throws IOException, InterruptedException {
        LongStream numbers = LongStream.range(0, record.settings().number("queries", 20));
        List<Search> all =
                numbers.mapToObj(i -> variant.loads().search(hits, (int) i)).toList();
        Search first = all.get(0);
        LongPredicate proceed = i -> i < all.size() && !host.stopped();
        for (var query : variant.queries().entrySet()) {
            Request request = (i, checks) -> query.getValue().isRight(all.get((int) i));
            Requests sent = Requests.send(proceed, 1, () -> request);
            String stage = variant.title(Numbers.text("%s, %,d hits", query.getKey(), hits));
            record.row(stage, sent.count(), "queries", sent.millis(), sent.wrong());
            Plot plot = new Plot("Search against hits: " + query.getKey(), "hits", "p95 in milliseconds");
            record.point(plot, variant.name(), first.hits(), sent.times().millis(95));
        }
        if (variant.isOwn()) {
            record.note(Numbers.text(
                    "%,d hits wanted: %,d exactly, the first for %s; LIKE '%s%%' as Nuxeo sends it finds %,d,"
                            + " since it expands to 50 titles a shard",
                    hits, first.hits(), first.what(), first.word(), variant.foundByPrefix(first)));
        }
    }

    /** Notes what titles take in the heap of the index, and lets it refuse them if the step has a limit. */
    private void explainTitles(Search first) throws IOException {
        ObjectNode sorted = SearchVariant.sortedBy(first, "dc:title", "asc");
        if (!variant.hasFielddata()) {
            record.note(variant.title("sorting by dc:title is refused: ") + refusal(sorted));
            return;
        }
        long bytes = bytes("fielddata", "memory_size_in_bytes");
        double each = (double) bytes / host.dataset().size();
        String what = variant.title("one search sorted by title has loaded the titles of all documents: ");
        String heap = "%,d bytes of heap, %.0f a document; %,.0f GB for 11,340,000,000";
        record.note(what + Numbers.text(heap, bytes, each, each * ALL_DOCUMENTS / 1e9));
        String limit = record.settings().text("breaker", "");
        if (!limit.isEmpty()) {
            String refused = withLimit(host, limit, () -> {
                variant.ask("POST", "/_cache/clear?fielddata=true", null);
                return refusal(sorted);
            });
            int tripped = BREAKER.matcher(refused).find() ? 1 : 0;
            record.row(variant.title("breaker"), tripped, "refusals", 0, 1 - tripped);
            record.note(variant.title("with " + LIMIT + " " + limit + ": ") + refused);
        }
    }

    /** Returns why the index refuses a search, or an empty text. */
    private String refusal(ObjectNode body) throws IOException {
        JsonNode answer;
        try {
            answer = variant.send(body);
        } catch (ResponseException e) {
            answer = Json.mapper().readTree(e.getResponse().getEntity().getContent());
        }
        JsonNode cause = answer.findValue("caused_by");
        JsonNode failure = cause == null || !cause.has("reason") ? answer.findValue("reason") : cause;
        return failure == null
                ? ""
                : failure.path("type").asText() + ", " + failure.path("reason").asText();
    }

    /**
     * Does something while titles may take only so much of the heap, such as {@code 100kb}. The limit is one of the whole cluster,
     * so it must not stay: a signal does not wait for a search that takes long.
     */
    static <T> T withLimit(DirectHost host, String limit, Exchange<T> work) throws IOException {
        limit(host, limit);
        Registration stop = host.stops().onStop(() -> {
            try {
                limit(host, null);
            } catch (IOException e) {
                host.progress().note(LIMIT + " was not put back, set it to null: " + FailureReasons.of(e));
            }
        });
        try {
            return work.send();
        } finally {
            stop.close();
            limit(host, null);
        }
    }

    private static void limit(DirectHost host, @Nullable String value) throws IOException {
        ObjectNode body = Json.object();
        body.putObject("transient").put(LIMIT, value);
        host.elastic().json("PUT", "/_cluster/settings", body.toString());
    }
}
