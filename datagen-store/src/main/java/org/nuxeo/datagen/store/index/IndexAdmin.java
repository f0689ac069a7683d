// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/** Creates and manages the indexes of repositories, with Nuxeo's mapping and analyzers. Thread safe. */
public record IndexAdmin(ElasticStore store) {

    /** The query for all entries of an index. */
    public static final String ALL = "{\"match_all\":{}}";

    private static final Predicate<ResponseException> MISSING =
            answer -> answer.getResponse().getStatusLine().getStatusCode() == 404;
    private static final Predicate<ResponseException> EXISTS =
            answer -> String.valueOf(answer.getMessage()).contains("resource_already_exists_exception");
    private static final int PAGE = 1_000;

    /** The limit of fields that servers have, which is enough for those of Nuxeo. */
    private static final int USUAL_FIELDS = 1_000;

    private static final int SHOWN_TYPES = 5;
    private static final String HITS = "/hits/hits";

    /** Returns the name of a repository's index. */
    public static String indexOf(String repository) {
        return "nuxeo-" + repository;
    }

    /** Returns the name of the alias through which a repository's index is filled. */
    static String aliasOf(String repository) {
        return indexOf(repository) + ".write";
    }

    /**
     * Creates the indexes that do not exist, once it is sure that all have room, and the aliases for writing.
     *
     * @throws StageException if one has not, or the server refuses
     */
    public void ensure(List<IndexPlan> plans) {
        requireRoom(plans)
                .forEach(plan -> ask("PUT", plan.repository(), "", body(plan).toString(), EXISTS));
        plans.forEach(plan -> call("PUT", plan.repository(), "/_alias/" + aliasOf(plan.repository()), null));
    }

    /**
     * Checks that the indexes have room for their documents, those that exist and those that do not. Nothing is changed.
     *
     * @return the plans of those that do not exist
     * @throws StageException if one has no room, or the server refuses
     */
    public List<IndexPlan> requireRoom(List<IndexPlan> plans) {
        List<IndexPlan> missing = new ArrayList<>();
        for (IndexPlan plan : plans) {
            OptionalLong shards = shards(plan.repository());
            if (shards.isEmpty()) {
                missing.add(plan);
                StageException.refuse(
                        !plan.isPossible(),
                        () -> "index " + indexOf(plan.repository()) + ": its "
                                + WholeNumber.grouped(plan.documents()) + " documents need "
                                + WholeNumber.grouped(plan.shards()) + " shards, and an index has at most "
                                + WholeNumber.grouped(IndexPlan.MOST_SHARDS) + "; choose fewer customers or months");
            } else {
                IndexPlan whole = plan.withAtLeast(count(plan.repository())).withShards(shards.getAsLong());
                StageException.refuse(
                        !whole.fits(),
                        () -> "index " + indexOf(plan.repository()) + " has "
                                + WholeNumber.grouped(whole.shards()) + " shards: " + whole.limit()
                                + "; remove the index, or copy it into one with "
                                + WholeNumber.grouped(Math.max(whole.fewestShards(), plan.shards())) + " shards");
            }
        }
        return missing;
    }

    /** Returns the number of shards of a repository's index, or nothing if there is no index. */
    private OptionalLong shards(String repository) {
        JsonNode settings = ask("GET", repository, "/_settings/index.number_of_shards", null, MISSING);
        // an alias has the index behind it as the name
        return StreamSupport.stream(settings.spliterator(), false)
                .mapToLong(index -> index.at("/settings/index/number_of_shards").asLong(1))
                .findFirst();
    }

    /** Returns the settings and the mapping of a new index. */
    private static ObjectNode body(IndexPlan plan) {
        ObjectNode mappings = resource("index-mapping.json");
        JsonNode own = IndexMapping.parsed(plan.properties());
        ((ObjectNode) mappings.get("properties")).setAll((ObjectNode) own);
        ObjectNode index = (ObjectNode) resource("index-settings.json").get("index");
        index.put("number_of_shards", plan.shards());
        index.put("number_of_replicas", plan.replicas());
        int fields = own.findValues("type").size();
        index.put("mapping.total_fields.limit", USUAL_FIELDS + fields);
        ObjectNode body = Json.object();
        body.putObject("settings").set("index", index);
        body.set("mappings", mappings);
        return body;
    }

    /**
     * Returns whether the index of a repository exists.
     *
     * @throws StageException if the server refuses
     */
    public boolean exists(String repository) {
        return shards(repository).isPresent();
    }

    /** Turns off the refresh of an index while it is filled, since refreshing takes most of the time otherwise. */
    public void beginFilling(String repository) {
        refreshInterval(repository, "\"-1\"");
    }

    /** Restores the refresh of an index and makes everything in it searchable. */
    public void endFilling(String repository) {
        refreshInterval(repository, "null");
        refresh(repository);
    }

    private void refreshInterval(String repository, String value) {
        call("PUT", repository, "/_settings", "{\"index\":{\"refresh_interval\":" + value + "}}");
    }

    /** Makes everything in an index searchable. */
    public void refresh(String repository) {
        call("POST", repository, "/_refresh", null);
    }

    /**
     * Returns the number of documents in an index, as of its last refresh, or 0 if there is no index.
     *
     * @throws StageException if the server refuses
     */
    public long count(String repository) {
        return ask("GET", repository, "/_count", null, MISSING).path("count").asLong();
    }

    /**
     * Deletes an index if it exists.
     *
     * @throws StageException if the server refuses
     */
    public void delete(String repository) {
        ask("DELETE", repository, "", null, MISSING);
    }

    private void call(String method, String repository, String path, @Nullable String body) {
        ask(method, repository, path, body, answer -> false);
    }

    /** Returns what the server answers about an index; a missing node if it refuses with an answer that is expected. */
    private JsonNode ask(
            String method,
            String repository,
            String path,
            @Nullable String body,
            Predicate<ResponseException> expected) {
        String index = "index " + indexOf(repository);
        try {
            return store.retried(() -> store.json(method, "/" + indexOf(repository) + path, body));
        } catch (ResponseException e) {
            String reason = FailureReasons.of(e);
            if (expected.test(e)) {
                return MissingNode.getInstance();
            }
            if (reason.contains("blocked by")) {
                String message = index + " cannot be changed: " + reason + "; repeat the command when it can";
                throw new ServiceDownException(message, e);
            }
            throw new StageException(index + ": " + reason, e);
        }
    }

    /**
     * Reads the ids in an index, a page at a time, and returns how many there are.
     *
     * @param query which entries, as JSON
     * @throws IOException if the server does not answer; what was read is then read again
     */
    public long readIds(String repository, String query, BooleanSupplier stopped, Consumer<List<String>> reader)
            throws IOException {
        JsonNode page = store.json(
                "POST",
                "/" + indexOf(repository)
                        + "/_search?scroll=1m&allow_partial_search_results=false&filter_path=_scroll_id,hits.hits._id",
                "{\"size\":" + PAGE + ",\"_source\":false,\"sort\":[\"_doc\"],\"query\":" + query + "}");
        String scroll = page.path("_scroll_id").asText();
        long read = 0;
        while (page.at(HITS).size() > 0 && !stopped.getAsBoolean()) {
            read += page.at(HITS).size();
            reader.accept(page.at(HITS).findValuesAsText("_id"));
            String next = "{\"scroll\":\"1m\",\"scroll_id\":\"" + scroll + "\"}";
            page = store.json("POST", "/_search/scroll?filter_path=_scroll_id,hits.hits._id", next);
        }
        store.json("DELETE", "/_search/scroll", "{\"scroll_id\":\"" + scroll + "\"}");
        return read;
    }

    /**
     * Deletes entries of an index by their ids, and returns how many there were.
     *
     * @throws StageException if the server refuses to delete one
     */
    public long delete(String repository, List<String> ids) throws IOException {
        StringBuilder lines = new StringBuilder(ids.size() * 64);
        ids.forEach(id -> lines.append("{\"delete\":{\"_id\":\"").append(id).append("\"}}\n"));
        long deleted = 0;
        if (!ids.isEmpty()) {
            String path = "/" + indexOf(repository) + "/_bulk?filter_path=items.*.status,items.*.error.reason";
            for (JsonNode item : store.json("POST", path, lines.toString()).path("items")) {
                JsonNode answer = item.path("delete");
                StageException.refuse(
                        answer.has("error"),
                        () -> "index " + indexOf(repository) + ": "
                                + answer.at("/error/reason").asText() + "; repeat the command when it may be written");
                deleted += answer.path("status").asInt() == 200 ? 1 : 0;
            }
        }
        return deleted;
    }

    /**
     * Compares an index with the one that would be created. A property that it does not have is no difference.
     *
     * @return what is different in words, empty if nothing is
     */
    public String difference(IndexPlan plan) throws IOException {
        // an alias has the index behind it as the name
        JsonNode byName = store.json("GET", "/" + indexOf(plan.repository()), null);
        JsonNode found = byName.elements().next();
        ObjectNode expected = body(plan);
        List<String> differences = new ArrayList<>();
        compareTypes("", expected.path("mappings"), found.path("mappings"), differences);
        String analyzers = "/settings/index/analysis/analyzer";
        expected.at(analyzers).fieldNames().forEachRemaining(name -> {
            if (!found.at(analyzers).has(name)) {
                differences.add("no analyzer " + name);
            }
        });
        int more = differences.size() - SHOWN_TYPES;
        return String.join(", ", differences.subList(0, Math.min(SHOWN_TYPES, differences.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static void compareTypes(String path, JsonNode expected, JsonNode found, List<String> differences) {
        for (String part : List.of("properties", "fields")) {
            for (Map.Entry<String, JsonNode> member : Json.members(expected.path(part))) {
                String name = path + member.getKey();
                JsonNode there = found.path(part).path(member.getKey());
                String type = type(member.getValue());
                if (there.isMissingNode()) {
                    if (part.equals("fields")) {
                        differences.add("no " + name);
                    }
                } else if (!type(there).equals(type)) {
                    differences.add(name + " is " + type(there) + " and not " + type);
                } else {
                    compareTypes(name + ".", member.getValue(), there, differences);
                }
            }
        }
    }

    /** Returns the type of a property. Servers guess a narrower one for some numbers, which are found all the same. */
    private static String type(JsonNode property) {
        String type = property.path("type").asText("object");
        return type.equals("float") ? "double" : type.equals("integer") ? "long" : type;
    }

    /** Returns the number of entries that a query finds. */
    public long count(String repository, ObjectNode query) throws IOException {
        String body = Json.object().set("query", query).toString();
        JsonNode answer = store.json("POST", "/" + indexOf(repository) + "/_count", body);
        return answer.path("count").asLong();
    }

    private static ObjectNode resource(String name) {
        return Resources.read(
                IndexAdmin.class, name, in -> (ObjectNode) Json.mapper().readTree(in));
    }
}
