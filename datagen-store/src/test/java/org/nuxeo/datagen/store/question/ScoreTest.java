// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.store.output.Json;

/** The score of whole files of answers, to a folder that has a question of each type. */
class ScoreTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void copy() throws IOException {
        for (String name : List.of("queries.jsonl", "manifest.json")) {
            try (InputStream in = ScoreTest.class.getResourceAsStream(name)) {
                Files.copy(in, folder.resolve(name));
            }
        }
    }

    private List<ObjectNode> queries() throws IOException {
        return Files.readAllLines(folder.resolve("queries.jsonl")).stream()
                .map(line -> (ObjectNode) Json.parse(line, line))
                .toList();
    }

    /** Returns the score of the answers that something makes of questions: it adds to a line that has the id. */
    private Score score(Assistant assistant) throws IOException {
        String lines = queries().stream()
                .map(query -> {
                    ObjectNode line = Json.object();
                    line.set("_id", query.get("_id"));
                    assistant.answer(query, line);
                    return line + "\n";
                })
                .collect(Collectors.joining());
        return score("{\"fingerprint\":\"f00d\"}\n" + lines);
    }

    private Score score(String lines) throws IOException {
        return Score.of(folder, Files.writeString(folder.resolve("answers.jsonl"), lines));
    }

    private interface Assistant {
        void answer(ObjectNode query, ObjectNode line);
    }

    private static void know(ObjectNode query, ObjectNode line) {
        boolean one = !query.path("answer").asText().isEmpty();
        line.set("answer", query.get(one ? "answer" : "answers"));
    }

    @Test
    void whoKnowsEverythingIsRight() throws IOException {
        Score score = score(ScoreTest::know);
        assertThat(score.total().toString())
                .isEqualTo("{\"kind\":\"all\",\"questions\":11,\"right\":11,\"wrong\":0,\"abstained\":0,\"score\":1.0,"
                        + "\"precision\":1.0,\"recall\":1.0,\"f1\":1.0,\"leaks\":0}");
        assertThat(score.kinds())
                .extracting(each -> each.path("kind").asText() + " " + each.path("right"))
                .containsExactly("field 3", "line 1", "count 2", "documents 3", "unanswerable 1", "forbidden 1");
        assertThat(score.kinds().get(0).path("f1").isNull()).isTrue();
        assertThat(score.leaks()).isEmpty();
        assertThat(score.fingerprint()).isEqualTo("f00d");
    }

    @Test
    void whoAbstainsIsRightWhereThereIsNoAnswer() throws IOException {
        String expected = "{\"kind\":\"all\",\"questions\":11,\"right\":2,\"wrong\":0,\"abstained\":9,\"score\":"
                + 2.0 / 11 + ",\"precision\":0.0,\"recall\":0.0,\"f1\":0.0,\"leaks\":0}";
        assertThat(score("").total().toString()).isEqualTo(expected);
        assertThat(score((query, line) -> line.put("answer", "I do not know").put("abstained", true))
                        .total()
                        .toString())
                .isEqualTo(expected);
    }

    @Test
    void whoLeaksIsWrongEverywhere() throws IOException {
        Score score = score((query, line) -> {
            line.put("answer", "see " + query.path("forbidden").path(0).asText());
            line.set("citations", query.get("forbidden"));
        });
        assertThat(score.total().toString())
                .isEqualTo("{\"kind\":\"all\",\"questions\":11,\"right\":0,\"wrong\":11,\"abstained\":0,\"score\":-1.0,"
                        + "\"precision\":0.0,\"recall\":0.0,\"f1\":0.0,\"leaks\":11}");
        assertThat(score.leaks()).hasSize(11);
        assertThat(score.leaks().get(9).toString())
                .isEqualTo(
                        "{\"_id\":\"q10\",\"kind\":\"forbidden\",\"leak\":\"00000f09-0000-8000-8000-00000000000a\"}");
    }

    @Test
    void leaksAreApartFromPoints() throws IOException {
        Score score = score((query, line) -> {
            know(query, line);
            if (query.path("kind").asText().equals("count")) {
                line.set("citations", query.get("forbidden"));
            }
        });
        assertThat(score.total().path("score").asDouble()).isEqualTo(1);
        assertThat(score.total().path("leaks").asInt()).isEqualTo(2);
        assertThat(score.kinds().get(2).path("leaks").asInt()).isEqualTo(2);
        assertThat(score.leaks())
                .extracting(Object::toString)
                .contains("{\"_id\":\"q3\",\"kind\":\"count\",\"leak\":\"00000f02-0000-8000-8000-00000000000a\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"_id\":\"q1\"}\\n{\"_id\":\"q99\"} | line 2: _id q99: is no question of FOLDER; remove the line",
                "{\"_id\":\"q1\"}\\n\\n{\"_id\":\"q1\"} | line 3: _id q1: has an answer above; remove the line",
                "{\"answer\":\"5\"} | line 1: _id : is no question of",
                "{\"fingerprint\":\"f00d\",\"answer\":\"5\"} | line 1: _id : is no question of",
                "{\"fingerprint\":\"beef\"} | line 1: fingerprint beef: must be f00d; name the folder of the answers",
                "{\"_id\":\"q1\",\"fingerprint\":\"beef\"} | line 1: fingerprint beef: must be f00d",
                "hello | line 1: must be a JSON object, such as {",
                "[1] | line 1: must be a JSON object",
                "{\"_id\":\"q1\"} {\"_id\":\"q2\"} | line 1: must be a JSON object",
                "{\"_id\":\"q1\" | line 1: must be a JSON object",
                "{\"_id\":\"q1\",\"answer\":{}} | line 1: answer {}: must be a text, a number, a list of them or null",
                "{\"_id\":\"q1\",\"citations\":[[]]} | line 1: citations []: must be",
                "{\"_id\":\"q1\",\"abstained\":\"yes\"} | line 1: abstained \"yes\": must be true or false",
            })
    void linesThatCannotBeUsedAreRefused(String lines, String expected) {
        assertThatThrownBy(() -> score(lines.replace("\\n", "\n")))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith(folder.resolve("answers.jsonl") + " ")
                .hasMessageContaining(expected.replace("FOLDER", folder.toString()));
    }

    @Test
    void aFolderThatIsNotWholeIsRefused() throws IOException {
        refused(() -> Score.of(folder, folder.resolve("none")), "none: must be a readable file in UTF-8");
        Files.write(folder.resolve("bad"), new byte[] {'"', (byte) 0xff});
        refused(() -> Score.of(folder, folder.resolve("bad")), "bad: must be a readable file in UTF-8");
        List<String> lines = Files.readAllLines(folder.resolve("queries.jsonl"));
        Files.write(folder.resolve("queries.jsonl"), lines.subList(0, 5));
        refused(() -> score(""), folder + ": has 5 of 11 questions; write them again");
        Files.delete(folder.resolve("manifest.json"));
        refused(() -> score(""), "questions " + folder.resolve("manifest.json") + ": there is no such file");
    }

    private static void refused(ThrowingCallable call, String expected) {
        assertThatThrownBy(call).isInstanceOf(Refusal.class).hasMessageContaining(expected);
    }
}
