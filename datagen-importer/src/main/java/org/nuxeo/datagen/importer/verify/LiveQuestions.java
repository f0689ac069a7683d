// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Projections;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.WordFile;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.Question.Evidence;
import org.nuxeo.datagen.core.question.QuestionKind;
import org.nuxeo.datagen.core.question.Questions;
import org.nuxeo.datagen.core.question.Search;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.verify.VerifyStage.VerifiedStores;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.question.QuestionFiles;
import org.nuxeo.datagen.store.question.SearchQuery;

/**
 * Questions with known answers that a verification asks the stores, each as its user.
 *
 * @param seed seed of the questions
 * @param kinds their kinds, which take turns; empty for all
 * @param user who asks all of them; empty if several do
 * @param range their numbers
 */
public record LiveQuestions(long seed, List<QuestionKind> kinds, String user, PositionRange range) {

    /** The most ids that are asked for: one more than a question names, so that too many are seen. */
    private static final int MOST_IDS = Question.MOST_EVIDENCE + 1;

    /**
     * Returns the questions of a folder, of which only the manifest is read.
     *
     * @throws Refusal if there is none that can be used, or it is of another dataset
     */
    public static LiveQuestions in(Path folder, Dataset dataset) {
        try {
            String text = WordFile.text("folder", folder.resolve(QuestionFiles.MANIFEST));
            JsonNode manifest = Json.parse(text, folder + ": its manifest is no JSON; write the questions again");
            String given = manifest.path("fingerprint").asText();
            String own = dataset.spec().fingerprint();
            Check.refuse(
                    !given.equals(own),
                    () -> folder + ": is of dataset " + given + ", not of " + own
                            + "; give the options of its questions");
            long from = manifest.path("from").asLong();
            List<QuestionKind> kinds = Arrays.stream(Json.mapper().convertValue(manifest.path("kinds"), String[].class))
                    .map(QuestionKind::of)
                    .toList();
            return new LiveQuestions(
                            manifest.path("seed").asLong(),
                            kinds,
                            manifest.path("user").asText(),
                            new PositionRange(
                                    from, from + manifest.path("questions").asLong()))
                    .about(dataset);
        } catch (IllegalArgumentException e) {
            throw new Refusal(e, "--questions ", String.valueOf(e.getMessage()));
        }
    }

    /**
     * Returns these questions if they can be asked.
     *
     * @throws IllegalArgumentException if the archive of a dataset does not answer them, or gives no rights to the user
     */
    public LiveQuestions about(Dataset dataset) {
        questions(dataset);
        return this;
    }

    /** Returns the questions, for one thread. */
    Questions questions(Dataset dataset) {
        Questions all = Questions.of(dataset, seed);
        Questions some = kinds.isEmpty() ? all : all.of(kinds);
        return user.isEmpty() ? some : some.as(user);
    }

    /** What a store has found: how many documents, and the ids of the first ones. */
    private record Found(long hits, Set<String> ids) {}

    /** Asks questions. One instance for each thread. */
    record Asker(Questions questions, long from, VerifiedStores stores, StoredDocuments documents) {

        /** Asks every store a question, by its number among those asked, and returns the findings. */
        VerifyState ask(long number) {
            long startNanos = System.nanoTime();
            VerifyState findings = new VerifyState();
            Question question = questions.question(from + number);
            SearchQuery query = new SearchQuery(question.search(), question.user());
            String id = QuestionFiles.id(from + number);
            compare("mongo", id, question, stores.toMongo(() -> inMongo(query)), findings);
            if (stores.haveIndex()) {
                compare("elasticsearch", id, question, stores.toIndex(() -> inIndex(query)), findings);
            }
            findings.asked.add(number);
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
            ObjectNode body = Json.object().put("size", MOST_IDS).put("_source", false);
            body.put("track_total_hits", true).set("query", query.json());
            String path = "/" + index.indexOf(query.search().repository().label())
                    + "/_search?ignore_unavailable=true&allow_partial_search_results=false";
            JsonNode hits = index.json("POST", path, body.toString()).path("hits");
            return new Found(
                    hits.at("/total/value").asLong(),
                    new TreeSet<>(hits.path("hits").findValuesAsText("_id")));
        }

        /** Compares numbers, and ids if the evidence of a question in the repository is all that it finds. */
        private void compare(String store, String id, Question question, Found found, VerifyState findings) {
            Search search = question.search();
            Set<String> proof = question.evidence().stream()
                    .map(Evidence::document)
                    .filter(each -> questions.dataset().layout().repository(each) == search.repository())
                    .map(documents::id)
                    .collect(Collectors.toCollection(TreeSet::new));
            boolean named =
                    proof.size() == search.hits() && found.hits() == found.ids().size();
            if (found.hits() != search.hits() || named && !found.ids().equals(proof)) {
                String asked = search.nxql() + " by " + question.user().user();
                String repository = search.repository().label();
                String expected = text(search.hits(), named, proof, found.ids());
                String instead = text(found.hits(), named, found.ids(), proof);
                findings.differ(new Difference(store, repository, id, asked, expected, instead));
            }
        }

        private static String text(long hits, boolean named, Set<String> ids, Set<String> others) {
            Set<String> more = new TreeSet<>(ids);
            more.removeAll(others);
            return hits + " hits" + (named && !more.isEmpty() ? " with " + String.join(" ", more) : "");
        }
    }
}
