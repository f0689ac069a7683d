// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;
import static org.nuxeo.datagen.store.question.SearchQuery.in;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.output.Json;

/**
 * Questions to the index of a repository whose exact answers are known: by type, parent, words and rights. An index can hold
 * every document and yet find none, if the server has guessed its mapping.
 *
 * @param index answers
 * @param findings takes wrong answers
 */
record IndexQuestions(IndexAdmin index, Repository repository, VerifyState findings) {

    /**
     * Asks the index, which must hold the documents of the repository and no others.
     *
     * @param encoder encodes documents as they are in the index
     */
    void ask(StoredDocuments model, JsonEncoder encoder) throws IOException {
        Dataset dataset = model.dataset();
        PartitionPlan plan = PartitionPlan.of(dataset, repository, 1);
        if (plan.records() == 0) {
            return;
        }
        ToLongFunction<Kind> count = kind -> dataset.count(repository, kind);
        Map<String, Long> types = dataset.layout().kinds().stream()
                .collect(groupingBy(kind -> dataset.type(kind).name(), TreeMap::new, summingLong(count)));
        types.keySet().removeIf(type -> type.contains(Kind.HOME_CODE));
        for (Map.Entry<String, Long> type : types.entrySet()) {
            ask(type.getValue(), in("term", "ecm:primaryType", type.getKey()));
        }
        Identity first = plan.cursor(0, 0).nextIdentity();
        Identity parent = Objects.requireNonNull(dataset.layout().parent(first));
        if (dataset.layout().repository(parent) == repository) {
            Object live = in("term", "ecm:isVersion", false);
            ask(dataset.layout().childCount(parent), in("term", "ecm:parentId", model.id(parent)), live);
        }
        ByteSink bytes = new ByteSink(4_096);
        encoder.encode(model.documentWithoutFile(first), bytes);
        JsonNode entry = Json.mapper().readTree(bytes.array(), 0, bytes.length());
        Object itself = in("term", "_id", model.id(first));
        ObjectNode words = Json.object("query", entry.path("dc:title").asText(), "operator", "and");
        ask(1, itself, in("match", "dc:title.fulltext", words));
        ask(1, itself, in("term", "ecm:acl", entry.at("/ecm:acl/0").asText()));
    }

    private void ask(long expected, Object... conditions) throws IOException {
        ObjectNode query = Json.mapper().valueToTree(in("bool", "filter", conditions));
        String name = repository.label();
        long found = index.count(name, query);
        if (found != expected) {
            String hits = "hits of " + query.at("/bool/filter");
            findings.differ("elasticsearch", name, IndexAdmin.indexOf(name), hits, "" + expected, "" + found);
        }
    }
}
