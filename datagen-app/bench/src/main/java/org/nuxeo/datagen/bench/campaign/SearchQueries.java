// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.output.Json;

/**
 * The queries of a search step on the indexes of one variant, in the form in which Nuxeo sends them. Each returns whether its
 * answer is what the dataset says.
 */
record SearchQueries(ElasticStore elastic, SearchVariant variant) {

    private static final int PAGE = 20;

    /** The most terms to which Nuxeo expands the beginning of a title. */
    private static final int MAX_EXPANSIONS = 50;

    /** A query of a target. */
    interface Query {
        boolean isRight(SearchTargets.Target target) throws IOException;
    }

    /** Returns the queries by name. */
    Map<String, Query> all() {
        Map<String, Query> all = new LinkedHashMap<>();
        all.put("filter", target -> isWhole(target, send(search(target))));
        all.put("filter, a request for each repository", this::inTurn);
        all.put("aggregates", this::aggregates);
        all.put("sorted by date", this::byDate);
        all.put("sorted by title", this::byTitle);
        all.put("LIKE on titles", this::like);
        all.put("full text", this::fullText);
        return all;
    }

    private static ObjectNode search(SearchTargets.Target target) {
        ObjectNode body = Json.object().put("size", PAGE).put("track_total_hits", true);
        body.putArray("_source").add("ecm:uuid");
        body.set("query", target.filter().deepCopy());
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

    /** Returns whether an answer has exactly the hits of a target, a full page of them, and no shard has failed. */
    private static boolean isWhole(SearchTargets.Target target, JsonNode answer) {
        return total(answer) == target.hits()
                && answer.at("/hits/hits").size() == Math.min(PAGE, target.hits())
                && answer.at("/_shards/failed").asLong() == 0;
    }

    private boolean inTurn(SearchTargets.Target target) throws IOException {
        long sum = 0;
        for (String repository : Layouts.REPOSITORIES.labels()) {
            sum += total(send(variant.indexOf(repository), search(target)));
        }
        return sum == target.hits();
    }

    private boolean aggregates(SearchTargets.Target target) throws IOException {
        ObjectNode body = search(target);
        ObjectNode aggregates = body.putObject("aggs");
        aggregates
                .putObject("months")
                .putObject("date_histogram")
                .put("field", SearchTargets.DATE)
                .put("calendar_interval", "month")
                .put("min_doc_count", 1);
        aggregates
                .putObject("states")
                .putObject("terms")
                .put("field", SearchTargets.STATE)
                .put("size", 100);
        JsonNode answer = send(body);
        boolean right = isWhole(target, answer)
                && answer.at("/aggregations/months/buckets").size()
                        == target.months().count();
        for (JsonNode month : answer.at("/aggregations/months/buckets")) {
            right &= month.path("doc_count").asLong() == target.owners();
        }
        long sum = 0;
        for (JsonNode state : answer.at("/aggregations/states/buckets")) {
            sum += state.path("doc_count").asLong();
        }
        return right && sum == target.hits();
    }

    private boolean byDate(SearchTargets.Target target) throws IOException {
        ObjectNode body = search(target);
        body.putArray("sort").addObject().put(SearchTargets.DATE, "desc");
        JsonNode answer = send(body);
        long newest = Months.lastEpochDay(target.months().to() - 1);
        return isWhole(target, answer)
                && isSorted(answer, true)
                && Math.floorDiv(answer.at("/hits/hits/0/sort/0").asLong(), 86_400_000L) == newest;
    }

    /** Without fielddata, titles are sorted by a copy that is not analyzed and lies on the disk. */
    private boolean byTitle(SearchTargets.Target target) throws IOException {
        JsonNode answer = send(sortedBy(target, variant.hasFielddata() ? "dc:title" : "ecm:title"));
        return isWhole(target, answer) && isSorted(answer, false);
    }

    /** Returns a search that is sorted by a field. */
    static ObjectNode sortedBy(SearchTargets.Target target, String field) {
        ObjectNode body = search(target);
        body.putArray("sort").addObject().put(field, "asc");
        return body;
    }

    private static boolean isSorted(JsonNode answer, boolean descending) {
        JsonNode before = null;
        for (JsonNode hit : answer.at("/hits/hits")) {
            JsonNode value = hit.at("/sort/0");
            if (before != null) {
                int order = value.isNumber()
                        ? Long.compare(before.asLong(), value.asLong())
                        : before.asText().compareTo(value.asText());
                if (descending ? order < 0 : order > 0) {
                    return false;
                }
            }
            before = value;
        }
        return true;
    }

    private boolean like(SearchTargets.Target target) throws IOException {
        ObjectNode body = search(target);
        clause(body).putObject("wildcard").putObject("dc:title").put("value", "*" + target.word() + "*");
        return isWhole(target, send(body));
    }

    /**
     * Returns how many documents Nuxeo finds by a LIKE whose only wildcard is at the end. It looks for a phrase that is
     * expanded to a few terms, and every title is a term.
     */
    long foundByPrefix(SearchTargets.Target target) throws IOException {
        ObjectNode body = search(target);
        clause(body)
                .putObject("match_phrase_prefix")
                .putObject("dc:title")
                .put("query", target.word())
                .put("max_expansions", MAX_EXPANSIONS);
        return total(send(body));
    }

    private boolean fullText(SearchTargets.Target target) throws IOException {
        ObjectNode body = search(target);
        clause(body)
                .putObject("simple_query_string")
                .put("query", target.word())
                .put("default_operator", "and")
                .putArray("fields")
                .add("all_field");
        return isWhole(target, send(body));
    }

    private static ObjectNode clause(ObjectNode body) {
        return body.withObject("/query/bool").withArray("must").addObject();
    }
}
