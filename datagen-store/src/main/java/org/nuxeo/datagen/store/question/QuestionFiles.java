// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.question;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.OrderedWork;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.WordFile;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.Question.Answer;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.question.Question.Evidence;
import org.nuxeo.datagen.core.question.QuestionKind;
import org.nuxeo.datagen.core.question.Questions;
import org.nuxeo.datagen.core.question.Search;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.output.Json;

/**
 * Questions as files: the folder of BEIR (N. Thakur et al., "BEIR: A Heterogeneous Benchmark for Zero-shot Evaluation of
 * Information Retrieval Models", 2021), which tools of information retrieval read, with more beside it. The bytes do not depend
 * on the number of threads. Nothing is kept but some chunks of lines, and the ids of the documents whose texts are written.
 *
 * @param set the questions
 * @param dataset what they are about
 * @param threads how many threads ask and read
 * @param written receives how many more {@code questions} or {@code texts} are written; may throw an exception to stop
 */
public record QuestionFiles(QuestionSet set, Dataset dataset, int threads, ObjLongConsumer<String> written) {

    /** The names of the files. */
    public static final String MANIFEST = "manifest.json";

    static final String QUERIES = "queries.jsonl";
    private static final String RELEVANT = "qrels/test.tsv";
    private static final String FORBIDDEN = "qrels/forbidden.tsv";
    private static final String CORPUS = "corpus.jsonl";

    /**
     * Some questions over a dataset, as the manifest of a folder names them.
     *
     * @param seed seed of the questions
     * @param kinds their kinds, which take turns; empty for all
     * @param user who asks all of them; empty if several do
     * @param range their numbers
     */
    public record QuestionSet(long seed, List<QuestionKind> kinds, String user, PositionRange range) {

        /**
         * Returns the first questions of seed 1, of all kinds.
         *
         * @throws IllegalArgumentException if the archive of the dataset gives no rights to the user
         */
        public static QuestionSet first(long count, String user, Dataset dataset) {
            return new QuestionSet(1, List.of(), user, new PositionRange(0, count)).about(dataset);
        }

        /**
         * Returns the questions of a folder, of which only the manifest is read.
         *
         * @throws Refusal if there is none that can be used, or it is of another dataset
         */
        public static QuestionSet in(Path folder, Dataset dataset) {
            try {
                String text = WordFile.text("folder", folder.resolve(MANIFEST));
                JsonNode manifest = Json.parse(text, folder + ": its manifest is no JSON; write the questions again");
                String given = manifest.path("fingerprint").asText();
                String own = dataset.spec().fingerprint();
                String refusal = folder + ": is of dataset " + given + ", not of " + own;
                Check.refuse(!given.equals(own), () -> refusal + "; give the options of its questions");
                List<QuestionKind> kinds = new ArrayList<>();
                manifest.path("kinds").forEach(each -> kinds.add(QuestionKind.of(each.asText())));
                long from = manifest.path("from").asLong();
                PositionRange range = new PositionRange(
                        from, from + manifest.path("questions").asLong());
                String user = manifest.path("user").asText();
                return new QuestionSet(manifest.path("seed").asLong(), kinds, user, range).about(dataset);
            } catch (IllegalArgumentException e) {
                throw new Refusal(e, "--questions ", String.valueOf(e.getMessage()));
            }
        }

        /**
         * Returns these questions if they can be asked.
         *
         * @throws IllegalArgumentException if the archive of a dataset does not answer them, or gives no rights to the user
         */
        public QuestionSet about(Dataset dataset) {
            questions(dataset);
            return this;
        }

        /** Returns the questions, for one thread. */
        public Questions questions(Dataset dataset) {
            Questions all = Questions.of(dataset, seed);
            Questions some = kinds.isEmpty() ? all : all.of(kinds);
            return user.isEmpty() ? some : some.as(user);
        }
    }

    /** Returns the id of a question. */
    public static String id(long ordinal) {
        return "q" + ordinal;
    }

    /** Appends the lines of {@code queries.jsonl}. */
    public void print(Appendable target) throws IOException {
        inOrder("questions", set.range(), Asker::questions, lines -> target.append(lines.of(QUERIES)));
    }

    /**
     * Writes the folder. An interrupted one has no manifest.
     *
     * @param texts how many documents the corpus has: first those of evidence and those forbidden, then others spread over all
     */
    public void write(Path folder, long texts) throws IOException {
        Files.createDirectories(folder.resolve(RELEVANT).getParent());
        Files.deleteIfExists(folder.resolve(MANIFEST));
        Files.deleteIfExists(folder.resolve(CORPUS));
        Files.writeString(folder.resolve(QUERIES), "");
        for (String each : List.of(RELEVANT, FORBIDDEN)) {
            Files.writeString(folder.resolve(each), "query-id\tcorpus-id\tscore\n");
        }
        Set<Identity> named = new LinkedHashSet<>();
        inOrder("questions", set.range(), Asker::questions, lines -> {
            lines.appendTo(folder);
            lines.named().stream().takeWhile(each -> named.size() < texts).forEach(named::add);
        });
        long count = Math.min(texts, dataset.size());
        for (long k = 0; named.size() < count; k++) {
            named.add(dataset.identity(k * (dataset.size() / count)));
        }
        List<Identity> all = List.copyOf(named);
        OrderedWork.Work<Asker, Lines> read = (asker, from, to) -> asker.texts(all.subList((int) from, (int) to));
        inOrder("texts", new PositionRange(0, all.size()), read, lines -> lines.appendTo(folder));
        Questions questions = set.questions(dataset);
        StringBuilder principals = new StringBuilder();
        questions
                .principals()
                .forEach(each -> principals.append(Json.tree(each)).append('\n'));
        Files.writeString(folder.resolve("principals.jsonl"), principals);
        List<String> kinds = questions.kinds().stream().map(QuestionKind::label).toList();
        DatasetSpec spec = dataset.spec();
        ObjectNode manifest = Json.object("dataset", Json.spec(spec), "fingerprint", spec.fingerprint());
        PositionRange range = set.range();
        Json.put(manifest, "seed", set.seed(), "from", range.from(), "questions", range.count());
        Json.put(manifest, "kinds", kinds, "user", set.user());
        Files.writeString(folder.resolve(MANIFEST), Json.pretty(manifest));
    }

    /** What is done with the lines of a chunk. */
    private interface Target {
        void accept(Lines lines) throws IOException;
    }

    private void inOrder(String what, PositionRange all, OrderedWork.Work<Asker, Lines> work, Target target)
            throws IOException {
        Supplier<Asker> askers = () -> new Asker(
                dataset, set.questions(dataset), new StoredDocuments(dataset, null, null, IdScheme.DEFAULT, true));
        new OrderedWork<>(askers, work, threads, 2 * threads, 100).run(all.from(), all.to(), (lines, next) -> {
            target.accept(lines);
            written.accept(what, lines.count());
            return true;
        });
    }

    /** The lines of some questions or texts by their files, and the documents that they name. */
    private record Lines(long count, Map<String, StringBuilder> files, List<Identity> named) {

        StringBuilder of(String file) {
            return files.computeIfAbsent(file, any -> new StringBuilder());
        }

        void appendTo(Path folder) throws IOException {
            for (String file : files.keySet()) {
                Path path = folder.resolve(file);
                Files.writeString(path, of(file), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
        }
    }

    /** What makes the lines in one thread. */
    private record Asker(Dataset dataset, Questions questions, StoredDocuments documents) {

        Lines questions(long from, long to) {
            Lines lines = new Lines(to - from, new TreeMap<>(), new ArrayList<>());
            for (long ordinal = from; ordinal < to; ordinal++) {
                String id = id(ordinal);
                Question question = questions.question(ordinal);
                lines.of(QUERIES).append(json(id, question)).append('\n');
                judge(lines, RELEVANT, id, question.proof());
                judge(lines, FORBIDDEN, id, question.forbidden().stream());
            }
            return lines;
        }

        private void judge(Lines lines, String file, String id, Stream<Identity> found) {
            found.forEach(each -> {
                lines.of(file).append(id + "\t" + documents.id(each) + "\t1\n");
                lines.named().add(each);
            });
        }

        private ObjectNode json(String id, Question question) {
            Answer answer = question.answer();
            boolean isIds = answer.type() == AnswerType.IDS;
            boolean isSet = isIds || answer.type() == AnswerType.SET;
            List<String> answers = isIds ? ids(question.proof()) : answer.values();
            String first = answers.isEmpty() ? "" : answers.get(0);
            Principal user = question.user();
            Search search = question.search();
            ObjectNode json = Json.object().put("_id", id).put("text", question.text());
            json.put("kind", question.kind().label()).put("template", question.template());
            json.put("as_user", user.user()).putPOJO("groups", user.groups());
            json.put("answerable", answer.type() != AnswerType.NONE).put("reason", answer.reason());
            json.put("answer", isSet ? String.join(", ", answers) : first).putPOJO("answers", answers);
            json.put("answer_type", answer.type().name().toLowerCase(Locale.ROOT));
            json.put("unit", answer.unit()).put("tolerance", 0);
            List<ObjectNode> evidence =
                    question.evidence().stream().map(this::json).toList();
            json.putPOJO("evidence", evidence).put("evidence_total", question.evidenceTotal());
            json.putPOJO("forbidden", ids(question.forbidden().stream()))
                    .putPOJO("must_not_contain", question.secrets());
            json.put("nxql", search.nxql()).set("query", new SearchQuery(search, user).json());
            json.put("repository", search.repository().label()).put("hits", search.hits());
            return json.put("computed", question.computed());
        }

        private List<String> ids(Stream<Identity> found) {
            return found.map(documents::id).toList();
        }

        private ObjectNode json(Evidence evidence) {
            Document document = dataset.document(evidence.document());
            String path = document.repository().label() + ":" + document.path();
            String version = document.version() == 0 ? "" : document.version() + ".0";
            ObjectNode json = Json.object("id", documents.id(evidence.document()), "path", path, "version", version);
            return Json.put(json, "page", evidence.page(), "property", evidence.property(), "text", evidence.text());
        }

        Lines texts(List<Identity> some) {
            ShownDocuments shown = new ShownDocuments(dataset);
            Lines lines = new Lines(some.size(), new TreeMap<>(), List.of());
            for (Identity each : some) {
                ShownDocument document = shown.document(each, ShownDocument.File.NONE);
                Map<String, Object> fields = document.properties();
                String words = documents.fullText(each);
                String said = fields.entrySet().stream()
                        .map(field -> field.getKey() + " " + field.getValue())
                        .collect(Collectors.joining(", ", document.type() + ": ", words == null ? "" : ". " + words));
                String title = String.valueOf(fields.get(Field.TITLE.name()));
                ObjectNode line = Json.object("_id", document.id(), "title", title, "text", said);
                ObjectNode metadata = line.putObject("metadata").put("path", document.path());
                metadata.putPOJO("readers", dataset.document(each).readers());
                lines.of(CORPUS).append(line).append('\n');
            }
            return lines;
        }
    }
}
