// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;

/** Creates and manages the indexes of repositories, with Nuxeo's mapping and analyzers. Thread safe. */
public final class IndexAdmin {

    private static final ObjectMapper JSON = new ObjectMapper();
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
     * Creates the index of a repository unless it exists.
     *
     * @throws StageException if the server refuses
     */
    public void ensure(String repository) {
        if (exists(repository)) {
            return;
        }
        ObjectNode body = JSON.createObjectNode();
        ObjectNode index = (ObjectNode) resource("index-settings.json").get("index");
        index.put("number_of_shards", 1);
        index.put("number_of_replicas", 0);
        body.putObject("settings").set("index", index);
        body.set("mappings", resource("index-mapping.json"));
        try {
            store.retried(() -> store.json("PUT", "/" + indexOf(repository), body.toString()));
        } catch (ResponseException e) {
            if (!String.valueOf(e.getMessage()).contains("resource_already_exists_exception")) {
                throw refused(repository, e);
            }
        }
    }

    /**
     * Returns whether the index of a repository exists.
     *
     * @throws StageException if the server refuses
     */
    public boolean exists(String repository) {
        Request request = new Request("HEAD", "/" + indexOf(repository));
        try {
            return store.retried(() -> store.perform(request)).getStatusLine().getStatusCode() != NOT_FOUND;
        } catch (ResponseException e) {
            throw refused(repository, e);
        }
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
            return (ObjectNode) JSON.readTree(in);
        } catch (IOException e) {
            throw new StageException("resource " + name + " is missing from this program", e);
        }
    }
}
