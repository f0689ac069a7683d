// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.store.output.Json;

/** The comparison of single answers, type by type. */
class AnswerMatchTest {

    private static ObjectNode question(String type, String unit, String... answers) {
        ObjectNode question = Json.object().put("answer_type", type).put("unit", unit);
        question.put("answerable", !type.equals("none")).put("answer", "").put("tolerance", 0);
        question.set("answers", Json.mapper().valueToTree(answers));
        question.putArray("forbidden");
        question.putArray("must_not_contain");
        return question;
    }

    private static int points(ObjectNode question, String answer) {
        return AnswerMatch.of(question, Json.object().put("answer", answer)).points();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "text    | Straße 5         | 'STRASSE  5.'                               | 1",
                "text    | Maria López      | ＭARIA LO\u0301PEZ                             | 1",
                "text    | Maria López      | Maria Lopez                                 | -1",
                "text    | Ann              | Ann Lee                                     | -1",
                "money   | 1234.50          | $1,234.50                                   | 1",
                "money   | 1234.50          | 1234.5 USD                                  | 1",
                "money   | 1234.50          | US$ 1 234.50                                | 1",
                "money   | 1234.50          | 1.234,50 €                                  | 1",
                "money   | 1234.00          | 1.234                                       | 1",
                "money   | 1234.50          | 1234.51                                     | -1",
                "money   | 1234.50          | 1234.504                                    | -1",
                "money   | 1234.50          | -1234.50                                    | -1",
                "money   | 1234.50          | The balance on March 5, 2015 was $1,234.50. | 1",
                "money   | 1234.50          | It fell from $2,000 to $1,234.50            | -1",
                "money   | 1234.50          | unknown                                     | -1",
                "money   | -12.30           | (12.30)                                     | 1",
                "money   | -12.30           | ($12.30)                                    | 1",
                "money   | -12.30           | -$12.30                                     | 1",
                "money   | -12.30           | \u221212,30 EUR                             | 1",
                "money   | -12.30           | 12.30                                       | -1",
                "money   | 12.30            | - 12.30                                     | 1",
                "money   | 0.00             | $0                                          | 1",
                "number  | 1234567          | 1.234.567                                   | 1",
                "number  | 1234567          | 1,234,567 documents                         | 1",
                "number  | 1.234            | 1.234                                       | 1",
                "number  | 1234             | 1,234                                       | 1",
                "number  | 1234             | 1.234                                       | -1",
                "number  | 3                | Q1 has 3                                    | 1",
                "number  | 3                | 1.2.3                                       | -1",
                "date    | 2015-03-05       | 2015-03-05T00:00:00Z                        | 1",
                "date    | 2015-03-05       | March 5, 2015                               | 1",
                "date    | 2015-03-05       | on MAR 5th 2015                             | 1",
                "date    | 2015-03-05       | 5 March 2015                                | 1",
                "date    | 2015-03-05       | 03/05/2015                                  | 1",
                "date    | 2015-03-05       | 05.03.2015                                  | 1",
                "date    | 2015-03-05       | 05/03/2015                                  | -1",
                "date    | 2015-03-05       | 2015-03-05 or 2015-03-06                    | -1",
                "date    | 2015-03-01       | February 29, 2015                           | -1",
                "boolean | true             | Yes, it is.                                 | 1",
                "boolean | false            | no                                          | 1",
                "boolean | false            | TRUE                                        | -1",
                "boolean | true             | Nobody knows                                | -1",
                "set     | a b              | 'A b'                                       | 1",
                "id      | 12-a             | 12-A                                        | 1",
                "none    | x                | x                                           | -1",
            })
    void textsAreReadByTheirType(String type, String expected, String answer, int points) {
        assertThat(points(question(type, "", expected), answer)).isEqualTo(points);
    }

    @Test
    void aToleranceIsALimit() {
        ObjectNode question = question("money", "USD", "100.00").put("tolerance", 0.05);
        assertThat(points(question, "100.05")).isEqualTo(1);
        assertThat(points(question, "99.949")).isEqualTo(-1);
        assertThat(AnswerMatch.of(question, Json.object().put("answer", 99.95)).points())
                .isEqualTo(1);
    }

    @Test
    void anyOfSeveralWordingsIsRight() {
        ObjectNode question = question("text", "", "NY", "New York");
        assertThat(points(question, "new york")).isEqualTo(1);
        ObjectNode both = Json.object();
        both.putArray("answer").add("NY").add("New York");
        assertThat(AnswerMatch.of(question, both).points()).isEqualTo(-1);
    }

    @Test
    void whoSaysNothingHasAbstained() {
        for (String line : new String[] {
            "{}",
            "{\"answer\": null}",
            "{\"answer\": \" \"}",
            "{\"answer\": []}",
            "{\"citations\": null, \"abstained\": null}",
            "{\"answer\": \"12.30 is secret\", \"abstained\": true}"
        }) {
            ObjectNode answer = (ObjectNode) Json.parse(line, line);
            assertThat(AnswerMatch.of(question("money", "", "12.30"), answer).points())
                    .as(line)
                    .isZero();
            assertThat(AnswerMatch.of(question("none", ""), answer).points())
                    .as(line)
                    .isEqualTo(1);
        }
    }

    @Test
    void partsOfAListCountAsPrecisionAndRecall() {
        AnswerMatch match = AnswerMatch.of(
                question("set", "", "Ann", "Bo", "Cy"), Json.object().put("answer", "Bo, ann, BO and co, Di"));
        assertThat(match.points()).isEqualTo(-1);
        assertThat(match.precision()).isEqualTo(0.5);
        assertThat(match.recall()).isEqualTo(2.0 / 3);
        assertThat(match.f1()).isCloseTo(4.0 / 7, within(1e-12));
        assertThat(points(question("set", "", "Lee, Ann", "Chen, Bo"), "Chen, Bo; Lee, Ann"))
                .isEqualTo(1);
        AnswerMatch none =
                AnswerMatch.of(question("set", "", "Ann"), Json.object().put("answer", "Bo"));
        assertThat(none.f1()).isZero();
    }

    @Test
    void documentsAreThoseOfTheListThenTheCitedThenTheWords() {
        ObjectNode question = question("ids", "", "d-1", "d-2");
        ObjectNode line = Json.object().put("answer", "Two documents.");
        line.putArray("citations").add("D-2").add("d-1");
        assertThat(AnswerMatch.of(question, line).points()).isEqualTo(1);
        line.putArray("answer").add("d-1");
        assertThat(AnswerMatch.of(question, line).recall()).isEqualTo(0.5);
        assertThat(points(question, "d-2, d-1")).isEqualTo(1);
        ObjectNode cited = Json.object();
        cited.putArray("citations").add("d-1").add("d-2").add("d-3");
        assertThat(AnswerMatch.of(question, cited).precision()).isEqualTo(2.0 / 3);
        assertThat(AnswerMatch.of(question("none", ""), cited).points()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1234.50       | You paid $1,234.50 then.  | true",
                "-1234.50      | about (1.234,50)          | true",
                "1234.50       | 11234.50                  | false",
                "5             | On 2015-03-05             | false",
                "2016-02-29    | on February 29, 2016      | true",
                "2016-02-29    | on February 28, 2016      | false",
                "Harbor View 7 | HARBOR  VIEW 7.           | true",
                "Harbor View 7 | Harbor View 70            | false",
                "A-12          | number a-12               | true",
                "1.2.3         | version 1.2.3             | true",
            })
    void secretsAreFoundInAnyForm(String secret, String answer, boolean leaks) {
        ObjectNode question = question("none", "");
        question.withArray("must_not_contain").add(secret);
        ObjectNode line = Json.object().put("answer", answer).put("abstained", true);
        AnswerMatch match = AnswerMatch.of(question, line);
        assertThat(match.leak()).isEqualTo(leaks ? secret : "");
        assertThat(match.points()).isEqualTo(1);
    }

    @Test
    void forbiddenDocumentsLeakFromAnswersAndCitations() {
        ObjectNode question = question("text", "", "Ann");
        question.withArray("forbidden").add("0a-1");
        ObjectNode cited = Json.object().put("answer", "Ann");
        cited.putArray("citations").add("https://host/doc/0A-1/view");
        AnswerMatch match = AnswerMatch.of(question, cited);
        assertThat(match.leak()).isEqualTo("0a-1");
        assertThat(match.points()).isEqualTo(1);
        assertThat(AnswerMatch.of(question, Json.object().put("answer", "see 0a-1"))
                        .leak())
                .isEqualTo("0a-1");
        assertThat(AnswerMatch.of(question, Json.object().put("answer", "see 0a-12"))
                        .leak())
                .isEmpty();
        question.putArray("forbidden");
        question.withArray("must_not_contain").add("0a-1");
        assertThat(AnswerMatch.of(question, cited).leak())
                .as("a citation is no text")
                .isEmpty();
    }
}
