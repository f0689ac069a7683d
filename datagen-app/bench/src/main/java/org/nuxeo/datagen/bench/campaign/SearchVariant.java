// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.setup.ArchiveLoads;
import org.nuxeo.datagen.bench.setup.ArchiveLoads.Search;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.output.Json;

/**
 * Indexes of all repositories that differ from those of the campaign in some settings, and the queries on them, in the form in
 * which Nuxeo sends them. Settings: {@code shards}; {@code fielddata: false}, so that titles cannot be loaded into the heap;
 * {@code analyzer} of words; {@code html-strip}, which removes tags before that. Without any of them, they are the campaign's
 * own.
 *
 * @param name name in the report
 * @param yaml the settings
 * @param repositories names of all repositories
 */
record SearchVariant(String name, JsonNode yaml, List<String> repositories, ElasticStore elastic, ArchiveLoads loads) {

    private static final List<String> SETTINGS = List.of("shards", "fielddata", "analyzer", "html-strip");
    private static final String FULL_TEXT = "fulltext";
    private static final int PAGE = 20;

    /** The most terms to which Nuxeo expands the beginning of a title. */
    private static final int MAX_EXPANSIONS = 50;

    /** Returns the variants of a step; the campaign's own indexes if it names none. */
    static List<SearchVariant> of(Step.Settings step, DirectHost host) {
        List<SearchVariant> variants = new ArrayList<>();
        JsonNode named = step.yaml().path("variants");
        for (JsonNode each : named.isEmpty() ? List.of(Json.object("name", "")) : named) {
            each.fieldNames().forEachRemaining(name -> {
                boolean known = name.equals("name") || SETTINGS.contains(name);
                step.refuseIf(!known, "variants", name + " must be one of name, " + String.join(", ", SETTINGS));
            });
            long shards = each.path("shards").asLong(1);
            step.refuseIf(shards < 1 || shards > 1_024, "variants", "shards must be 1 to 1,024");
            String name = each.path("name").asText("variant " + (variants.size() + 1));
            variants.add(new SearchVariant(name, each, host.repositories(), host.elastic(), host.loads()));
        }
        return variants;
    }

    /** Returns what a row or note of this variant is called. */
    String title(String what) {
        return name.isEmpty() ? what : name + ": " + what;
    }

    /** Returns whether these are the campaign's own indexes. */
    boolean isOwn() {
        return SETTINGS.stream().noneMatch(yaml::has);
    }

    /** Returns whether titles can be sorted, which loads all of them into the heap. */
    boolean hasFielddata() {
        return yaml.path("fielddata").asBoolean(true);
    }

    /** Returns the index of a repository. */
    String indexOf(String repository) {
        return (isOwn() ? "" : "datagen-search-") + IndexAdmin.indexOf(repository);
    }

    /** Asks for something of all indexes at once. */
    JsonNode ask(String method, String what, @Nullable ObjectNode body) throws IOException {
        String all = repositories.stream().map(this::indexOf).collect(Collectors.joining(","));
        return elastic.json(method, "/" + all + what, body == null ? null : body.toString());
    }

    /** Makes the empty indexes, as those of the campaign are but for the settings of this variant. */
    void create() throws IOException {
        delete();
        for (String repository : repositories) {
            JsonNode answer = elastic.json("GET", "/" + IndexAdmin.indexOf(repository), null);
            JsonNode own = answer.elements().next();
            ObjectNode body = Json.object();
            ObjectNode settings = body.withObject("/settings/index");
            settings.setAll((ObjectNode) own.at("/settings/index"));
            settings.retain("analysis", "max_ngram_diff", "number_of_shards").put("number_of_replicas", 0);
            if (yaml.has("shards")) {
                settings.set("number_of_shards", yaml.path("shards"));
            }
            if (yaml.path("html-strip").asBoolean()) {
                Json.put(settings.withObject("/analysis/analyzer/" + FULL_TEXT), "char_filter", List.of("html_strip"));
            }
            ObjectNode mappings = own.path("mappings").deepCopy();
            body.set("mappings", mappings);
            mappings.withObject("/properties/dc:title").put("fielddata", hasFielddata());
            if (yaml.has("analyzer")) {
                for (JsonNode each : mappings.findParents("analyzer")) {
                    if (each.path("analyzer").asText().equals(FULL_TEXT)) {
                        ((ObjectNode) each).set("analyzer", yaml.path("analyzer"));
                    }
                }
            }
            elastic.json("PUT", "/" + indexOf(repository), body.toString());
        }
    }

    /** Removes the indexes, unless they are the campaign's own. */
    void delete() throws IOException {
        if (!isOwn()) {
            ask("DELETE", "?ignore_unavailable=true", null);
        }
    }

    /** A query of a search, which returns whether its answer is what the dataset says. */
    interface Query {
        boolean isRight(Search search) throws IOException;
    }

    /** Returns the queries by name. */
    Map<String, Query> queries() {
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
        return ask("POST", "/_search?request_cache=false", body);
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
        for (String repository : repositories) {
            sum += total(new SearchVariant(name, yaml, List.of(repository), elastic, loads).send(body(search)));
        }
        return sum == search.hits();
    }

    private boolean aggregates(Search search) throws IOException {
        ObjectNode body = body(search);
        ObjectNode byMonth = body.withObject("/aggs/months/date_histogram");
        Json.put(byMonth, "field", search.fields().date(), "calendar_interval", "month", "min_doc_count", 1);
        Json.put(body.withObject("/aggs/homes/terms"), "field", search.fields().home(), "size", 100);
        JsonNode answer = send(body);
        List<JsonNode> months = answer.at("/aggregations/months/buckets").findValues("doc_count");
        boolean right = months.stream().allMatch(each -> each.asLong() == search.owners());
        List<JsonNode> homes = answer.at("/aggregations/homes/buckets").findValues("doc_count");
        boolean whole =
                isWhole(search, answer) && months.size() == search.months().count();
        return whole && right && Rates.total(homes, JsonNode::asLong) == search.hits();
    }

    private boolean byDate(Search search) throws IOException {
        JsonNode answer = send(sortedBy(search, search.fields().date(), "desc"));
        long newest = Months.lastEpochDay(search.months().to() - 1);
        Comparator<JsonNode> ascending = Comparator.comparingLong(JsonNode::asLong);
        return isWhole(search, answer)
                && isSorted(answer, ascending.reversed())
                && Math.floorDiv(answer.at("/hits/hits/0/sort/0").asLong(), 86_400_000) == newest;
    }

    /** Without fielddata, titles are sorted by a copy that is not analyzed and lies on the disk. */
    private boolean byTitle(Search search) throws IOException {
        JsonNode answer = send(sortedBy(search, hasFielddata() ? "dc:title" : "ecm:title", "asc"));
        return isWhole(search, answer) && isSorted(answer, Comparator.comparing(each -> each.asText()));
    }

    /** Returns a search that is sorted by a field. */
    static ObjectNode sortedBy(Search search, String field, String order) {
        ObjectNode body = body(search);
        body.putArray("sort").addObject().put(field, order);
        return body;
    }

    /** Returns whether every two hits, one after the other, are in order. */
    private static boolean isSorted(JsonNode answer, Comparator<JsonNode> order) {
        JsonNode hits = answer.at("/hits/hits");
        return IntStream.range(1, hits.size())
                .allMatch(i -> order.compare(hits.at("/" + (i - 1) + "/sort/0"), hits.at("/" + i + "/sort/0")) <= 0);
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
