// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Locale;
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
                "money   | -12.30           | USD \u201312.30                             | 1",
                "money   | 1234.50          | CHF 1'234.50                                | 1",
                "money   | 1234.50          | In March 2015, 1F-00-12-01 had $1,234.50.   | 1",
                "money   | 1234.50          | 1234,567.89                                 | -1",
                "money   | 0.00             | $0                                          | 1",
                "number  | 1234567          | 1.234.567                                   | 1",
                "number  | 1234567          | 1,234,567 documents                         | 1",
                "number  | 1.234            | 1.234                                       | 1",
                "number  | 1234             | 1,234                                       | 1",
                "number  | 1234             | 1.234                                       | -1",
                "number  | 3                | Q1 has 3                                    | 1",
                "number  | 3                | P-0012 and INV-0013 have 3                  | 1",
                "number  | 3                | The 2nd account has 3 (three) letters.      | 1",
                "number  | 3                | 3 in 2015                                   | -1",
                "number  | 2000             | It decreased 2000                           | 1",
                "number  | 3                | three                                       | -1",
                "number  | 3                | 1.2.3                                       | -1",
                "date    | 2015-03-05       | 2015-03-05T00:00:00Z                        | 1",
                "date    | 2015-03-05       | March 5, 2015                               | 1",
                "date    | 2015-03-05       | on MAR 5th 2015                             | 1",
                "date    | 2015-03-05       | 5 March 2015                                | 1",
                "date    | 2015-03-05       | 03/05/2015                                  | 1",
                "date    | 2015-03-05       | 05.03.2015                                  | 1",
                "date    | 2015-03-05       | Thursday, the 5th of March 2015             | 1",
                "date    | 2015-03-05       | Mar. 5, 2015                                | 1",
                "date    | 2015-09-05       | Sept 5, 2015                                | 1",
                "date    | 2015-03-05       | 2015/03/05                                  | 1",
                "date    | 2015-03-05       | March 2015                                  | -1",
                "date    | 2015-03-05       | 05/03/2015                                  | -1",
                "date    | 2015-03-05       | 2015-03-05 or 2015-03-06                    | -1",
                "date    | 2015-03-01       | February 29, 2015                           | -1",
                "boolean | true             | Yes, it is.                                 | 1",
                "boolean | false            | no                                          | 1",
                "boolean | false            | TRUE                                        | -1",
                "boolean | true             | Nobody knows                                | -1",
                "boolean | true             | I think yes                                 | -1",
                "boolean | true             | I don't know                                | -1",
                "set     | a b              | 'A b'                                       | 1",
                "set     | a b              | 'a b and a b'                               | 1",
                "none    | x                | x                                           | -1",
                "none    | x                | It cannot be found.                         | -1",
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
        assertThat(points(question("set", "", "Ann", "Bo", "Cy"), "Ann, Bo, and Cy."))
                .isEqualTo(1);
        assertThat(points(question("set", "", "Ann", "Bo", "Cy"), "- **Cy**\n- Bo\n- Ann"))
                .isEqualTo(1);
        AnswerMatch none =
                AnswerMatch.of(question("set", "", "Ann"), Json.object().put("answer", "Bo"));
        assertThat(none.f1()).isZero();
    }

    @Test
    void documentsAreThoseOfTheListThenTheCitedThenTheWords() {
        String[] ids = new String[3];
        Arrays.setAll(ids, i -> "0a000000-0000-8000-8000-00000000000" + i);
        ObjectNode question = question("ids", "", ids[0], ids[1]);
        ObjectNode line = Json.object().put("answer", "Two documents.");
        assertThat(AnswerMatch.of(question, line).points()).isEqualTo(-1);
        assertThat(AnswerMatch.of(question, line).precision()).isZero();
        line.putArray("citations").add(ids[1].toUpperCase(Locale.ROOT)).add(ids[0]);
        assertThat(AnswerMatch.of(question, line).points()).isEqualTo(1);
        line.putArray("answer").add(ids[0]);
        assertThat(AnswerMatch.of(question, line).recall()).isEqualTo(0.5);
        assertThat(points(question, "These are " + ids[1] + " and " + ids[0] + "."))
                .isEqualTo(1);
        ObjectNode cited = Json.object();
        cited.putArray("citations").add(ids[0]).add(ids[1]).add(ids[2]);
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
