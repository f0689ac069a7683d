// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.output.Json;

/**
 * Indexes of all repositories that differ from those of the campaign in some settings. Settings: {@code shards}; {@code
 * fielddata: false}, so that titles cannot be loaded into the heap; {@code analyzer} of words; {@code html-strip}, which
 * removes tags before that. Without any of them, they are the campaign's own.
 *
 * @param name name in the report
 * @param yaml the settings
 * @param repositories names of all repositories
 */
record SearchVariant(String name, JsonNode yaml, List<String> repositories) {

    private static final List<String> SETTINGS = List.of("shards", "fielddata", "analyzer", "html-strip");
    private static final String FULL_TEXT = "fulltext";

    /** Returns the variants of a step; the campaign's own indexes if it names none. */
    static List<SearchVariant> of(Step.Settings step, List<String> repositories) {
        List<SearchVariant> variants = new ArrayList<>();
        for (JsonNode each : step.yaml().path("variants")) {
            each.fieldNames().forEachRemaining(name -> {
                if (!name.equals("name") && !SETTINGS.contains(name)) {
                    throw step.refuse("variants", name + " must be one of name, " + String.join(", ", SETTINGS));
                }
            });
            long shards = each.path("shards").asLong(1);
            if (shards < 1 || shards > 1_024) {
                throw step.refuse("variants", "shards must be 1 to 1,024");
            }
            String name = each.path("name").asText("variant " + (variants.size() + 1));
            variants.add(new SearchVariant(name, each, repositories));
        }
        return variants.isEmpty() ? List.of(new SearchVariant("", Json.object(), repositories)) : variants;
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

    /** Returns the indexes of all repositories, for one request. */
    String all() {
        return repositories.stream().map(this::indexOf).collect(Collectors.joining(","));
    }

    /** Makes the empty indexes, as those of the campaign are but for the settings of this variant. */
    void create(ElasticStore elastic) throws IOException {
        for (String repository : repositories) {
            JsonNode own = elastic.json("GET", "/" + IndexAdmin.indexOf(repository), null)
                    .elements()
                    .next();
            ObjectNode body = Json.object();
            ObjectNode settings = body.withObject("/settings/index");
            settings.setAll((ObjectNode) own.at("/settings/index"));
            settings.retain("analysis", "max_ngram_diff", "number_of_shards").put("number_of_replicas", 0);
            if (yaml.has("shards")) {
                settings.set("number_of_shards", yaml.path("shards"));
            }
            if (yaml.path("html-strip").asBoolean()) {
                settings.withObject("/analysis/analyzer/" + FULL_TEXT)
                        .putArray("char_filter")
                        .add("html_strip");
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
            elastic.json("DELETE", "/" + indexOf(repository) + "?ignore_unavailable=true", null);
            elastic.json("PUT", "/" + indexOf(repository), body.toString());
        }
    }

    /** Removes the indexes, unless they are the campaign's own. */
    void delete(ElasticStore elastic) throws IOException {
        if (!isOwn()) {
            elastic.json("DELETE", "/" + all() + "?ignore_unavailable=true", null);
        }
    }
}
