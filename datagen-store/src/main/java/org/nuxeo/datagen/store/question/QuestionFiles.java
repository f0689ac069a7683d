// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.question;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.Question.Answer;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.question.Question.Evidence;
import org.nuxeo.datagen.core.question.QuestionKind;
import org.nuxeo.datagen.core.question.Questions;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.output.Json;

/**
 * Questions as files: the folder of BEIR (N. Thakur et al., "BEIR: A Heterogeneous Benchmark for Zero-shot Evaluation of
 * Information Retrieval Models", 2021), which tools of information retrieval read, with more beside it. Nothing is kept but
 * the ids of the documents whose texts are written.
 *
 * @param questions the questions
 * @param documents the documents of their dataset, with the words of files
 */
public record QuestionFiles(Questions questions, StoredDocuments documents) {

    /** The names of the files. */
    public static final String QUERIES = "queries.jsonl";

    public static final String MANIFEST = "manifest.json";
    private static final String RELEVANT = "qrels/test.tsv";
    private static final String FORBIDDEN = "qrels/forbidden.tsv";
    private static final String PRINCIPALS = "principals.jsonl";
    private static final String CORPUS = "corpus.jsonl";

    /**
     * Writes the folder. An interrupted one has no manifest.
     *
     * @param seed seed of the questions
     * @param range their numbers
     * @param texts how many documents the corpus has: first those of evidence and those forbidden, then others spread over all
     */
    public void write(Path folder, long seed, PositionRange range, long texts) throws IOException {
        Files.createDirectories(folder.resolve(RELEVANT).getParent());
        Set<Identity> named = new LinkedHashSet<>();
        try (BufferedWriter queries = Files.newBufferedWriter(folder.resolve(QUERIES));
                BufferedWriter relevant = Files.newBufferedWriter(folder.resolve(RELEVANT));
                BufferedWriter forbidden = Files.newBufferedWriter(folder.resolve(FORBIDDEN))) {
            relevant.write("query-id\tcorpus-id\tscore\n");
            forbidden.write("query-id\tcorpus-id\tscore\n");
            for (long ordinal = range.from(); ordinal < range.to(); ordinal++) {
                Question question = questions.question(ordinal);
                queries.append(json(ordinal, question).toString()).append('\n');
                List<Identity> proof = question.evidence().stream()
                        .map(Evidence::document)
                        .distinct()
                        .toList();
                lines(relevant, ordinal, proof);
                lines(forbidden, ordinal, question.forbidden());
                Stream.concat(proof.stream(), question.forbidden().stream())
                        .limit(texts - named.size())
                        .forEach(named::add);
            }
        }
        try (BufferedWriter principals = Files.newBufferedWriter(folder.resolve(PRINCIPALS))) {
            for (Principal each : questions.principals()) {
                principals.append(Json.tree(each).toString()).append('\n');
            }
        }
        if (texts > 0) {
            corpus(folder.resolve(CORPUS), named, texts);
        }
        ObjectNode manifest = Json.object();
        manifest.set("dataset", Json.spec(dataset().spec()));
        manifest.put("fingerprint", dataset().spec().fingerprint());
        manifest.put("seed", seed).put("from", range.from()).put("questions", range.count());
        manifest.set(
                "kinds",
                Json.mapper()
                        .valueToTree(questions.kinds().stream()
                                .map(QuestionKind::label)
                                .toList()));
        manifest.put("user", questions.user());
        Files.writeString(folder.resolve(MANIFEST), Json.pretty(manifest));
    }

    private Dataset dataset() {
        return documents.dataset();
    }

    private void lines(Writer writer, long ordinal, List<Identity> found) throws IOException {
        for (Identity each : found) {
            writer.append(id(ordinal)).append('\t').append(documents.id(each)).append("\t1\n");
        }
    }

    /** Returns the id of a question. */
    public static String id(long ordinal) {
        return "q" + ordinal;
    }

    /** Returns a question as a line of {@code queries.jsonl} has it. */
    public ObjectNode json(long ordinal, Question question) {
        Answer answer = question.answer();
        boolean isIds = answer.type() == AnswerType.IDS;
        List<String> answers = isIds
                ? question.evidence().stream()
                        .map(each -> documents.id(each.document()))
                        .toList()
                : answer.values();
        boolean isSet = isIds || answer.type() == AnswerType.SET;
        ObjectNode json = Json.object()
                .put("_id", id(ordinal))
                .put("text", question.text())
                .put("kind", question.kind().label())
                .put("template", question.template())
                .put("as_user", question.user().user());
        json.set("groups", Json.mapper().valueToTree(question.user().groups()));
        json.put("answerable", answer.type() != AnswerType.NONE)
                .put("reason", answer.reason())
                .put("answer", isSet ? String.join(", ", answers) : answers.isEmpty() ? "" : answers.get(0));
        json.set("answers", Json.mapper().valueToTree(answers));
        json.put("answer_type", answer.type().name().toLowerCase(Locale.ROOT))
                .put("unit", answer.unit())
                .put("tolerance", 0);
        ArrayNode evidence = json.putArray("evidence");
        question.evidence().forEach(each -> evidence.add(json(each)));
        json.put("evidence_total", question.evidenceTotal());
        json.set(
                "forbidden",
                Json.mapper()
                        .valueToTree(
                                question.forbidden().stream().map(documents::id).toList()));
        json.set("must_not_contain", Json.mapper().valueToTree(question.secrets()));
        json.put("nxql", question.search().nxql());
        json.set("query", new SearchQuery(question.search(), question.user()).json());
        return json.put("repository", question.search().repository().label())
                .put("hits", question.search().hits())
                .put("computed", question.computed());
    }

    private ObjectNode json(Evidence evidence) {
        Document document = dataset().document(evidence.document());
        int version = document.version();
        return Json.object()
                .put("id", documents.id(evidence.document()))
                .put("path", document.repository().label() + ":" + document.path())
                .put("version", version == 0 ? "" : version + ".0")
                .put("page", evidence.page())
                .put("property", evidence.property())
                .put("text", evidence.text());
    }

    private void corpus(Path file, Set<Identity> named, long texts) throws IOException {
        long size = dataset().size();
        long count = Math.min(texts, size);
        Iterator<Identity> others = LongStream.range(0, count)
                .map(k -> k * (size / count))
                .mapToObj(dataset()::identity)
                .iterator();
        while (named.size() < count && others.hasNext()) {
            named.add(others.next());
        }
        ShownDocuments shown = new ShownDocuments(dataset(), documents.ids());
        try (BufferedWriter corpus = Files.newBufferedWriter(file)) {
            for (Identity each : named) {
                ShownDocument document = shown.document(each, ShownDocument.File.NONE);
                String words = documents.fullText(each);
                String fields = document.properties().entrySet().stream()
                        .map(field -> field.getKey() + " " + field.getValue())
                        .collect(Collectors.joining(", "));
                ObjectNode line = Json.object().put("_id", document.id());
                line.put("title", String.valueOf(document.properties().get(Field.TITLE.name())));
                line.put("text", document.type() + ": " + fields + (words == null ? "" : ". " + words));
                ArrayNode readers =
                        line.putObject("metadata").put("path", document.path()).putArray("readers");
                dataset().document(each).readers().forEach(readers::add);
                corpus.append(line.toString()).append('\n');
            }
        }
    }
}
