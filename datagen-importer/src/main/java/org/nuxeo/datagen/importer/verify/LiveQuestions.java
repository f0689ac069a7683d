// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Projections;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.Questions;
import org.nuxeo.datagen.core.question.Search;
import org.nuxeo.datagen.importer.verify.VerifyStage.VerifiedStores;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.question.QuestionFiles;
import org.nuxeo.datagen.store.question.SearchQuery;

/** Questions with known answers that a verification asks the stores, each as its user. One instance for each thread. */
record LiveQuestions(Questions questions, VerifiedStores stores, StoredDocuments documents) {

    /** The most ids that are asked for: one more than a question names, so that too many are seen. */
    private static final int MOST_IDS = Question.MOST_EVIDENCE + 1;

    /** How many documents a store finds or must find, and the ids of the first ones. */
    private record Found(long hits, Set<String> ids) {

        boolean isNamed() {
            return hits == ids.size();
        }

        /** Returns the number in words, and the ids that others have not found if all ids are known. */
        String without(Found others) {
            String more =
                    ids.stream().filter(each -> !others.ids.contains(each)).collect(Collectors.joining(" "));
            return hits + " hits" + (isNamed() && others.isNamed() && !more.isEmpty() ? " with " + more : "");
        }
    }

    /** Asks every store a question and returns the findings. */
    VerifyState ask(long ordinal) {
        long startNanos = System.nanoTime();
        VerifyState findings = new VerifyState();
        Question question = questions.question(ordinal);
        SearchQuery query = new SearchQuery(question.search(), question.user());
        compare("mongo", ordinal, question, stores.toMongo(() -> inMongo(query)), findings);
        if (stores.haveIndex()) {
            compare("elasticsearch", ordinal, question, stores.toIndex(() -> inIndex(query)), findings);
        }
        findings.time(VerifyState.Check.QUESTIONS, 1, startNanos);
        return findings;
    }

    private Found inMongo(SearchQuery query) {
        MongoCollection<RawBsonDocument> all =
                stores.mongo().documents(query.search().repository().label());
        Bson filter = query.bson(documents);
        String field = documents.ids().field();
        Set<String> ids = all.find(filter)
                .projection(Projections.include(field))
                .limit(MOST_IDS)
                .map(each -> documents.ids().text(each.get(field)))
                .into(new TreeSet<>());
        return new Found(ids.size() < MOST_IDS ? ids.size() : all.countDocuments(filter), ids);
    }

    /** An index that does not exist finds nothing. */
    private Found inIndex(SearchQuery query) throws IOException {
        ElasticStore index = stores.requiredIndex();
        ObjectNode body =
                Json.object("size", MOST_IDS, "_source", false, "track_total_hits", true, "query", query.json());
        String path = "/" + index.indexOf(query.search().repository().label())
                + "/_search?ignore_unavailable=true&allow_partial_search_results=false";
        JsonNode hits = index.json("POST", path, body.toString()).path("hits");
        Set<String> ids = new TreeSet<>(hits.path("hits").findValuesAsText("_id"));
        return new Found(hits.at("/total/value").asLong(), ids);
    }

    /** Compares numbers, and ids if the evidence of a question in the repository is all that it finds. */
    private void compare(String store, long ordinal, Question question, Found found, VerifyState findings) {
        Search search = question.search();
        Set<String> proof = question.proof()
                .filter(each -> questions.dataset().layout().repository(each) == search.repository())
                .map(documents::id)
                .collect(Collectors.toCollection(TreeSet::new));
        Found right = new Found(search.hits(), proof);
        if (found.hits() != right.hits() || right.isNamed() && found.isNamed() && !found.equals(right)) {
            String label = search.repository().label();
            String asked = search.nxql() + " by " + question.user().user();
            findings.differ(store, label, QuestionFiles.id(ordinal), asked, right.without(found), found.without(right));
        }
    }
}
