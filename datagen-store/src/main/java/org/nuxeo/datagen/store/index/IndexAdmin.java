// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.StreamSupport;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/** Creates and manages the indexes of repositories, with Nuxeo's mapping and analyzers. Thread safe. */
public final class IndexAdmin {

    private static final int NOT_FOUND = 404;

    private final ElasticStore store;

    public IndexAdmin(ElasticStore store) {
        this.store = store;
    }

    /** Returns the name of a repository's index. */
    public static String indexOf(String repository) {
        return "nuxeo-" + repository;
    }

    /**
     * Creates the indexes that do not exist, once it is sure that all have room.
     *
     * @throws StageException if one has not, or the server refuses
     */
    public void ensure(List<IndexPlan> plans) {
        for (IndexPlan missing : requireRoom(plans)) {
            create(missing);
        }
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
                if (!plan.isPossible()) {
                    throw new StageException("index " + indexOf(plan.repository()) + ": its "
                            + WholeNumber.grouped(plan.documents()) + " documents need "
                            + WholeNumber.grouped(plan.shards()) + " shards, and an index has at most "
                            + WholeNumber.grouped(IndexPlan.MOST_SHARDS) + "; choose fewer customers or months");
                }
            } else {
                IndexPlan whole = plan.withAtLeast(count(plan.repository())).withShards(shards.getAsLong());
                if (!whole.fits()) {
                    throw new StageException("index " + indexOf(plan.repository()) + " has "
                            + WholeNumber.grouped(whole.shards()) + " shards: " + whole.limit()
                            + "; remove the index, or copy it into one with "
                            + WholeNumber.grouped(Math.max(whole.fewestShards(), plan.shards())) + " shards");
                }
            }
        }
        return missing;
    }

    /** Returns the number of shards of a repository's index, or nothing if there is no index. */
    private OptionalLong shards(String repository) {
        try {
            JsonNode settings = store.retried(
                    () -> store.json("GET", "/" + indexOf(repository) + "/_settings/index.number_of_shards", null));
            // an alias has the index behind it as the name
            return StreamSupport.stream(settings.spliterator(), false)
                    .mapToLong(index ->
                            index.at("/settings/index/number_of_shards").asLong(1))
                    .findFirst();
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() == NOT_FOUND) {
                return OptionalLong.empty();
            }
            throw refused(repository, e);
        }
    }

    private void create(IndexPlan plan) {
        ObjectNode body = Json.mapper().createObjectNode();
        ObjectNode index = (ObjectNode) resource("index-settings.json").get("index");
        index.put("number_of_shards", plan.shards());
        index.put("number_of_replicas", plan.replicas());
        body.putObject("settings").set("index", index);
        body.set("mappings", resource("index-mapping.json"));
        try {
            store.retried(() -> store.json("PUT", "/" + indexOf(plan.repository()), body.toString()));
        } catch (ResponseException e) {
            if (!String.valueOf(e.getMessage()).contains("resource_already_exists_exception")) {
                throw refused(plan.repository(), e);
            }
        }
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
        try {
            return store.retried(() -> store.json("GET", "/" + indexOf(repository) + "/_count", null))
                    .path("count")
                    .asLong();
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() == NOT_FOUND) {
                return 0;
            }
            throw refused(repository, e);
        }
    }

    /**
     * Deletes an index if it exists.
     *
     * @throws StageException if the server refuses
     */
    public void delete(String repository) {
        try {
            store.retried(() -> store.json("DELETE", "/" + indexOf(repository), null));
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() != NOT_FOUND) {
                throw refused(repository, e);
            }
        }
    }

    private void call(String method, String repository, String path, @Nullable String body) {
        try {
            store.retried(() -> store.json(method, "/" + indexOf(repository) + path, body));
        } catch (ResponseException e) {
            throw refused(repository, e);
        }
    }

    private static StageException refused(String repository, ResponseException answer) {
        return new StageException("index " + indexOf(repository) + ": " + FailureReasons.of(answer), answer);
    }

    private static ObjectNode resource(String name) {
        try (InputStream in = IndexAdmin.class.getResourceAsStream(name)) {
            return (ObjectNode) Json.mapper().readTree(in);
        } catch (IOException e) {
            throw new StageException("resource " + name + " is missing from this program", e);
        }
    }
}
