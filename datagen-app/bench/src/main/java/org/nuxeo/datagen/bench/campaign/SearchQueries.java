// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.nuxeo.datagen.bench.setup.ArchiveLoads;
import org.nuxeo.datagen.bench.setup.ArchiveLoads.Search;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.output.Json;

/**
 * The queries of a search step on the indexes of one variant, in the form in which Nuxeo sends them. Each returns whether its
 * answer is what the dataset says.
 */
record SearchQueries(ElasticStore elastic, SearchVariant variant, ArchiveLoads loads) {

    private static final int PAGE = 20;

    /** The most terms to which Nuxeo expands the beginning of a title. */
    private static final int MAX_EXPANSIONS = 50;

    private static final long MILLIS_PER_DAY = 86_400_000;

    /** A query of a search. */
    interface Query {
        boolean isRight(Search search) throws IOException;
    }

    /** Returns the queries by name. */
    Map<String, Query> all() {
        Map<String, Query> all = new LinkedHashMap<>();
        all.put("filter", search -> isWhole(search, send(body(search))));
        all.put("filter, a request for each repository", this::inTurn);
        all.put("aggregates", this::aggregates);
        all.put("sorted by date", this::byDate);
        all.put("sorted by title", this::byTitle);
        all.put("LIKE on titles", this::like);
        all.put("full text", this::fullText);
        return all;
    }

    /** Returns the body of a search. */
    private static ObjectNode body(Search search) {
        ObjectNode body = Json.object().put("size", PAGE).put("track_total_hits", true);
        body.putArray("_source").add("ecm:uuid");
        body.set("query", search.filter().deepCopy());
        return body;
    }

    /** Returns the body of a search with a further condition on titles or, if it has fields of its own, on those. */
    private static ObjectNode body(Search search, String kind, ObjectNode condition) {
        ObjectNode body = body(search);
        JsonNode clause = condition.has("fields") ? condition : Json.object().set("dc:title", condition);
        body.withObject("/query/bool").withArray("must").addObject().set(kind, clause);
        return body;
    }

    /** Sends a search to all repositories in one request. */
    JsonNode send(ObjectNode body) throws IOException {
        return send(variant.all(), body);
    }

    private JsonNode send(String indexes, ObjectNode body) throws IOException {
        return elastic.json("POST", "/" + indexes + "/_search?request_cache=false", body.toString());
    }

    private static long total(JsonNode answer) {
        return answer.at("/hits/total/value").asLong();
    }

    /** Returns whether an answer has exactly the hits of a search, a full page of them, and no shard has failed. */
    private static boolean isWhole(Search search, JsonNode answer) {
        return total(answer) == search.hits()
                && answer.at("/hits/hits").size() == Math.min(PAGE, search.hits())
                && answer.at("/_shards/failed").asLong() == 0;
    }

    private boolean inTurn(Search search) throws IOException {
        long sum = 0;
        for (String repository : variant.repositories()) {
            sum += total(send(variant.indexOf(repository), body(search)));
        }
        return sum == search.hits();
    }

    private boolean aggregates(Search search) throws IOException {
        ObjectNode body = body(search);
        body.withObject("/aggs/months/date_histogram")
                .put("field", loads.dateField())
                .put("calendar_interval", "month")
                .put("min_doc_count", 1);
        body.withObject("/aggs/homes/terms").put("field", loads.homeField()).put("size", 100);
        JsonNode answer = send(body);
        JsonNode months = answer.at("/aggregations/months/buckets");
        boolean right =
                isWhole(search, answer) && months.size() == search.months().count();
        for (JsonNode month : months) {
            right &= month.path("doc_count").asLong() == search.owners();
        }
        long sum = 0;
        for (JsonNode home : answer.at("/aggregations/homes/buckets")) {
            sum += home.path("doc_count").asLong();
        }
        return right && sum == search.hits();
    }

    private boolean byDate(Search search) throws IOException {
        JsonNode answer = send(sortedBy(search, loads.dateField(), "desc"));
        long newest = Months.lastEpochDay(search.months().to() - 1);
        return isWhole(search, answer)
                && isSorted(answer, order -> order >= 0)
                && Math.floorDiv(answer.at("/hits/hits/0/sort/0").asLong(), MILLIS_PER_DAY) == newest;
    }

    /** Without fielddata, titles are sorted by a copy that is not analyzed and lies on the disk. */
    private boolean byTitle(Search search) throws IOException {
        JsonNode answer = send(sortedBy(search, variant.hasFielddata() ? "dc:title" : "ecm:title", "asc"));
        return isWhole(search, answer) && isSorted(answer, order -> order <= 0);
    }

    /** Returns a search that is sorted by a field. */
    static ObjectNode sortedBy(Search search, String field, String order) {
        ObjectNode body = body(search);
        body.putArray("sort").addObject().put(field, order);
        return body;
    }

    /** Returns whether every two hits, one after the other, are in order. */
    private static boolean isSorted(JsonNode answer, IntPredicate right) {
        List<JsonNode> keys = new ArrayList<>();
        answer.at("/hits/hits").forEach(hit -> keys.add(hit.at("/sort/0")));
        return IntStream.range(1, keys.size()).allMatch(i -> right.test(compared(keys.get(i - 1), keys.get(i))));
    }

    private static int compared(JsonNode one, JsonNode other) {
        return one.isNumber()
                ? Long.compare(one.asLong(), other.asLong())
                : one.asText().compareTo(other.asText());
    }

    private boolean like(Search search) throws IOException {
        ObjectNode like = Json.object().put("value", "*" + search.word() + "*");
        return isWhole(search, send(body(search, "wildcard", like)));
    }

    /**
     * Returns how many documents Nuxeo finds by a LIKE whose only wildcard is at the end. It looks for a phrase that is
     * expanded to a few terms, and every title is a term.
     */
    long foundByPrefix(Search search) throws IOException {
        ObjectNode prefix = Json.object().put("query", search.word()).put("max_expansions", MAX_EXPANSIONS);
        return total(send(body(search, "match_phrase_prefix", prefix)));
    }

    private boolean fullText(Search search) throws IOException {
        ObjectNode words = Json.object().put("query", search.word()).put("default_operator", "and");
        words.putArray("fields").add("all_field");
        return isWhole(search, send(body(search, "simple_query_string", words)));
    }
}
