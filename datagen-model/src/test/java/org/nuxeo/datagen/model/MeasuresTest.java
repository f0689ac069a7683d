// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

class MeasuresTest {

    private static ContentModel model(String rule) {
        return (ContentModel) Archives.parse(
                "model: m\nformat: 2\nkinds:\n  case: {}\n  note:\n    in: case\n    count: {1: 60 %, 2: 30 %, 5: 10 %}\n"
                        + "    fields: {a: {" + rule + "}}\n",
                null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"insurer", "hospital", "engineering", "nuxeo", "authority"})
    @Tag("long")
    void theModelsThatComeWithDatagenMeetWhatTheyAsk(String name) {
        List<String> lines = Measures.drawn((ContentModel) Archives.of(name));
        assertThat(lines).hasSizeGreaterThan(12).noneMatch(line -> line.contains("missed"));
    }

    /** Ten thousand groups are all that these codes are enough for. */
    @Test
    void shortCodesAreMeasuredOverAsManyGroupsAsTheyAllow() {
        String lines = String.join("\n", Measures.drawn(Archives.parse("""
                model: short
                format: 2
                kinds:
                  case: {fields: {no: {code: {shape: "9999#", unique: true, check: luhn}}}}
                """, null)));
        assertThat(lines).contains("case, short:no: ").contains("distinct 10,000 of 10,000");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            pick: {red: 75 %, green: 25 %}              | red 0.7500 asked
            range: {from: 0.00, to: 9.99}               | mean 5.00 asked
            range: {from: 0, to: 100, step: 5}          | mean 50.00 asked; p99 100.00 asked
            zipf: {ranks: 3, exponent: 1}               | mean 1.64 asked; rank 1 0.5455 asked
            normal: {mean: 20, deviation: 5}            | mean 20.00 asked; p99 31.63 asked
            normal: {mean: 0, deviation: 5, min: 0}     | mean 1.99 asked
            logNormal: {median: 120, deviation: 0.8}    | mean 165.26 asked; p99 771
            chance: 30 %                                | true 0.3000 asked
            words: {from: 3, to: 12}                    | mean 7.50 asked; p99 12.00 asked
            list: {from: 0, to: 3, of: {uuid: true}}    | mean 1.50 asked
            slices: {from: 1, of: [[90 %, 9, 3], [10 %, 99, 50]]} | mean 7.70 asked; up to 9 0.9000 asked
            uuid: true                                  | different 1.00 asked, 1.00 came
            words: 1, present: 62 %                     | present 0.6200 asked
            constant: paid                              | paid 1.00 asked, 1.00 came
            date: {from: -10d, to: 20d}                 | mean 5.00 asked; p99 20.00 asked
            date: {from: 1m, to: 3m}                    | mean 60.87 asked
            date: {slices: {from: 0, of: [[1, 90, 12]]}}| mean 12.00 asked
            date: 30d, present: 25 %                    | present 0.2500 asked; mean 30.00 asked, 30.00 came
            code: {shape: A9999999, unique: true}       | different 1.00 asked, 1.00 came
            relation: {to: note, chance: 40 %}          | present 0.4000 asked
            range: {from: 1, to: 9}, type: double       | mean 5.00 asked
            range: {from: 1, to: 9}, type: string       | distinct 9 of
            """)
    void everyRuleSaysWhatItAsksAndMeetsIt(String rule, String asked) {
        List<String> lines = Measures.drawn(model(rule));
        assertThat(lines).hasSize(rule.startsWith("list") ? 3 : 2);
        for (String each : asked.split("; ")) {
            assertThat(lines.get(0)).startsWith("note, m:a: ").contains(each);
        }
        assertThat(lines.get(0)).contains("distinct ").doesNotContain("missed");
        Matcher figures = Pattern.compile("([-0-9.,]+) asked, ([-0-9.,]+) came").matcher(lines.get(0));
        while (figures.find()) {
            double wanted = Double.parseDouble(figures.group(1).replace(",", ""));
            double came = Double.parseDouble(figures.group(2).replace(",", ""));
            assertThat(came).as(lines.get(0)).isBetween(wanted * 0.96 - 0.02, wanted * 1.04 + 0.02);
        }
        assertThat(lines.get(lines.size() - 1))
                .isEqualTo(
                        "note of each case: by case mean 1.70 asked, 1.70 came; p99 5.00; by note mean 2.53 asked, 2.53 came");
    }

    /** Folders between have their documents by the shares of a field, and counts are those of the document above. */
    @Test
    void countsAreThoseOfTheDocumentAboveFolders() {
        ContentModel model = (ContentModel) Archives.parse(
                "{model: m, format: 2, kinds: {case: {}, note: {in: case, count: {1: 60 %, 2: 30 %, 5: 10 %}, folder: '{a}',"
                        + " fields: {a: {pick: {x: 75 %, y: 25 %}}, b: {relation: {to: sibling, before: true}},"
                        + " c: {list: {from: 1, to: 2, distinct: true, of: {pick: {x: 90 %, y: 10 %}}}}}}}}",
                null);
        String lines = String.join("\n", Measures.drawn(model));
        assertThat(lines)
                .contains(
                        "note of each case: by case mean 1.70 asked, 1.70 came; p99 5.00; by note mean 2.53 asked, 2.53")
                .contains("note, m:b: distinct ")
                .contains("note, m:c[]: x 0.9000 asked, 0.6")
                .doesNotContain("missed", "of each case-a");
    }

    @Test
    void rulesInOthersSayWhatTheyAsk() {
        String rule =
                "list: {size: 3, of: {complex: {price: {range: {from: 10, to: 20}}, paid: {chance: 25 %}}}}}, b: {"
                        + "when: {field: c, is: {x: {range: {from: 0, to: 4}}, y: 7}}}, c: {pick: {x: 75 %, y: 25 %}}, d: {"
                        + "date: {of: e, plus: 9d}}, e: {date: 1y";
        String lines = String.join("\n", Measures.drawn(model(rule)));
        assertThat(lines)
                .contains("note, m:a[].price: mean 15.00 asked, ")
                .contains("note, m:a[].paid: true 0.2500 asked, ")
                .contains("note, m:b if x: mean 2.00 asked, ")
                .contains("note, m:b if y: 7 1.00 asked, 1.00 came; distinct 1 of ")
                .contains("note, m:d: mean 9.00 asked, 9.00 came")
                .contains("note, m:e: mean 365.24 asked, 365.2")
                .doesNotContain("missed");
    }

    @Test
    void whatTheRulesOfStatementsAskIsMeasured() {
        ContentModel model = (ContentModel) Archives.parse(
                "{model: m, format: 2, kinds: {case: {}, bill: {in: case, each: month,"
                        + " fields: {a: {sequence: {start: 100, step: 50, spread: 21}}}}}}",
                null);
        assertThat(Measures.drawn(model).get(0)).startsWith("bill, m:a: mean above the month 10.00 asked, ");
    }

    @Test
    void membersOfCollectionsAreMeasured() {
        ContentModel model = (ContentModel) Archives.parse(
                "{model: m, format: 2, kinds: {case: {}, note: {in: case}, chosen: {in: case, members: {note: 20 %}}}}",
                null);
        assertThat(Measures.drawn(model))
                .anyMatch(line -> line.startsWith("note, collectionMember:collectionIds: present 0.2000 asked, 0.2"));
    }

    /** The values of one model are no flattery for another one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            pick: {red: 75 %, green: 25 %}           | pick: {red: 72 %, green: 28 %}
            range: {from: 1, to: 40}                 | range: {from: 1, to: 42}
            zipf: {ranks: 1000, exponent: 1}         | zipf: {ranks: 1000, exponent: 1.05}
            normal: {mean: 20, deviation: 5}         | normal: {mean: 20.4, deviation: 5}
            logNormal: {median: 120, deviation: 0.8} | logNormal: {median: 120, deviation: 0.9}
            chance: 30 %                             | chance: 33 %
            words: {from: 3, to: 12}                 | words: {from: 3, to: 13}
            list: {from: 0, to: 3, of: {uuid: true}} | list: {from: 0, to: 4, of: {uuid: true}}
            slices: {from: 1, of: [[90 %, 9, 3], [10 %, 99, 50]]} | slices: {from: 1, of: [[80 %, 9, 3], [20 %, 99, 50]]}
            words: 1, present: 62 %                  | words: 1, present: 58 %
            date: {from: 0d, to: 30d}                | date: {from: 0d, to: 32d}
            """)
    void whatAnotherModelAsksIsMissed(String rule, String other) {
        ContentModel drawn = model(other);
        Dataset dataset = Datasets.of(drawn, 30_000, 1);
        ContentModel asking = model(rule);
        Measures measures = new Measures(asking);
        Kind note = asking.kinds().of("note");
        long first = dataset.firstOrdinal(dataset.layout().kinds().of("note"));
        for (int i = 0; i < 20_000; i++) {
            Document document = dataset.document(first + i);
            measures.add(note, dataset.contents().reader().fields(document).build());
        }
        assertThat(measures.lines(note)).first().asString().contains("(missed)");
    }

    @Test
    void wordsOfAVocabularyHaveTheirHits() {
        ContentModel model = model("words: {from: 4, to: 6, vocabulary: 500}");
        List<String> lines = Measures.words(model);
        assertThat(lines).singleElement().asString().startsWith("note, m:a: of a million texts, rank 1 ");
        Dataset dataset = Datasets.of(model, 200_000, 1);
        Matcher ranks =
                Pattern.compile("rank [\\d,]+ (\\w+) in ([\\d,]+) ± ([\\d,]+)").matcher(lines.get(0));
        int ranked = 0;
        while (ranks.find()) {
            String word = ranks.group(1);
            long first = dataset.firstOrdinal(model.kinds().of("note"));
            int hits = 0;
            for (int i = 0; i < 40_000; i++) {
                String text = (String) ((ModelDocument) dataset.document(first + i)).addedValue(0);
                hits += List.of(text.toLowerCase(java.util.Locale.ROOT).split(" "))
                                .contains(word)
                        ? 1
                        : 0;
            }
            double mean = Double.parseDouble(ranks.group(2).replace(",", "")) / 25;
            double bound = Double.parseDouble(ranks.group(3).replace(",", "")) / 5;
            assertThat((double) hits).as(ranks.group()).isBetween(mean - bound - 1, mean + bound + 1);
            ranked++;
        }
        assertThat(ranked).isEqualTo(4);
    }
}
