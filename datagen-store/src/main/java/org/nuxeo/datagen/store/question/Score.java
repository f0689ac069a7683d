// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.question;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.WordFile;
import org.nuxeo.datagen.store.output.Json;

/**
 * How well an assistant has answered the questions of a folder, and what it has told to users who must not know it.
 *
 * @param fingerprint fingerprint of the questions
 * @param kinds totals of each kind, in the order of the questions
 * @param total totals of all questions
 * @param leaks answers that show what their user must not see, in the order of the questions: question, kind and what is shown
 */
public record Score(String fingerprint, List<ObjectNode> kinds, ObjectNode total, List<ObjectNode> leaks) {
    private static final List<String> NEEDED =
            List.of("_id kind answerable answers answer_type tolerance forbidden must_not_contain".split(" "));

    /**
     * Scores the answers to the questions of a folder. Of a question, only what scoring needs is kept, so memory is bounded by the
     * number of questions.
     *
     * @param folder folder of the questions
     * @param answers file with an object a line
     * @throws Refusal if a file or a line cannot be used
     */
    public static Score of(Path folder, Path answers) {
        Path file = folder.resolve(QuestionFiles.MANIFEST);
        ObjectNode manifest = object(file + ": ", WordFile.text("questions", file));
        String fingerprint = manifest.path("fingerprint").asText();
        Map<String, String> open = new HashMap<>();
        Map<String, AnswerMatch> matches = new LinkedHashMap<>();
        read(folder.resolve(QuestionFiles.QUERIES), line -> {
            String id = line.path("_id").asText();
            open.put(id, line.retain(NEEDED).toString());
            matches.put(id, AnswerMatch.of(line, Json.object()));
        });
        JsonNode count = manifest.path("questions");
        if (matches.size() != count.asLong()) {
            throw new Refusal(folder, ": has ", matches.size(), " of ", count, " questions; write them again");
        }
        read(answers, line -> {
            String given = line.path("fingerprint").asText(fingerprint);
            if (!given.equals(fingerprint)) {
                throw new Refusal("fingerprint ", given, ": must be ", fingerprint, "; name the folder of the answers");
            }
            if (line.size() > 1 || !line.has("fingerprint")) {
                String id = line.path("_id").asText();
                String question = open.remove(id);
                if (question == null) {
                    String why = matches.containsKey(id) ? ": has an answer above" : ": is no question of " + folder;
                    throw new Refusal("_id ", id, why, "; remove the line");
                }
                matches.put(id, AnswerMatch.of(object("", question), line));
            }
        });
        List<AnswerMatch> all = List.copyOf(matches.values());
        List<ObjectNode> kinds = new ArrayList<>();
        all.stream()
                .collect(Collectors.groupingBy(AnswerMatch::kind, LinkedHashMap::new, Collectors.toList()))
                .forEach((kind, each) -> kinds.add(totals(kind, each)));
        List<ObjectNode> leaks = all.stream()
                .filter(each -> !each.leak().isEmpty())
                .map(each -> Json.object("_id", each.id(), "kind", each.kind(), "leak", each.leak()))
                .toList();
        return new Score(fingerprint, kinds, totals("all", all), leaks);
    }

    private static void read(Path file, Consumer<ObjectNode> reader) {
        int number = 0;
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank()) {
                    reader.accept(object("", line));
                }
            }
        } catch (Refusal e) {
            throw new Refusal(e, file, " line ", number, ": ", String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new Refusal(e, file, ": must be a readable file in UTF-8; name another one");
        }
    }

    private static ObjectNode object(String name, String text) {
        try {
            ObjectReader json = Json.mapper().reader(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
            return (ObjectNode) json.readTree(text);
        } catch (JsonProcessingException | ClassCastException e) {
            throw new Refusal(e, name, "must be a JSON object, such as {\"_id\": \"q1\", \"answer\": \"12.30\"}");
        }
    }

    /** Returns what answers are worth. Who abstains where there is no answer is right. */
    private static ObjectNode totals(String kind, List<AnswerMatch> all) {
        long right = all.stream().filter(each -> each.points() > 0).count();
        long wrong = all.stream().filter(each -> each.points() < 0).count();
        ObjectNode totals = Json.object("kind", kind, "questions", all.size(), "right", right, "wrong", wrong);
        totals.put("abstained", all.size() - right - wrong).put("score", mean(all, AnswerMatch::points));
        totals.put("precision", mean(all, AnswerMatch::precision)).put("recall", mean(all, AnswerMatch::recall));
        long leaks = all.stream().filter(each -> !each.leak().isEmpty()).count();
        return totals.put("f1", mean(all, AnswerMatch::f1)).put("leaks", leaks);
    }

    private static @Nullable Double mean(List<AnswerMatch> all, ToDoubleFunction<AnswerMatch> value) {
        DoubleStream values = all.stream().mapToDouble(value).filter(each -> !Double.isNaN(each));
        return values.average().stream().boxed().findFirst().orElse(null);
    }
}
