// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.model.rule.ContentModel;

class ModelFileErrorsTest {

    @TempDir
    private Path folder;

    private static String model(String... lines) {
        return "model: t\nformat: 2\nkinds:\n  statement:\n    " + String.join("\n    ", lines) + "\n";
    }

    private static void refused(String text, String message) {
        assertThatThrownBy(() -> Archives.parse(text, null))
                .isInstanceOf(ArchiveException.class)
                .hasMessageStartingWith(message);
    }

    /** The field is in line 6; its rule starts in column 10. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {rnage: {from: 1, to: 2}}             | 6:11: kinds.statement.fields.a.rnage: unknown name; did you mean range?
            {type: long}                          | 6:10: kinds.statement.fields.a: has no rule: must have exactly one of
            {words: 3, uuid: true}                | 6:10: kinds.statement.fields.a: has the rules words and uuid: must have
            {range: {from: 9, to: 1}}             | 6:18: kinds.statement.fields.a.range: range 9 to 1 by 1: from must not
            {range: {from: x, to: 1}}             | 6:25: kinds.statement.fields.a.range.from: x: must be a number
            {range: {from: 1}}                    | 6:18: kinds.statement.fields.a.range: to: must be present
            {pick: [a, a]}                        | 6:17: kinds.statement.fields.a.pick: pick: a value exists twice
            {pick: [1, "1", a]}                   | 6:17: kinds.statement.fields.a.pick: pick: a value exists twice
            {pick: [1, 1.0]}                      | 6:17: kinds.statement.fields.a.pick: pick: a value exists twice
            {pick: {a: 60 %, b: 41 %}}            | 6:21: kinds.statement.fields.a.pick.a: percentages sum to 101 %: must
            {pick: {a: 60 %, b: 1}}               | 6:21: kinds.statement.fields.a.pick.a: weights: must all be numbers, or
            {pick: {a: 0, b: 1}}                  | 6:21: kinds.statement.fields.a.pick.a: weight 0: must be more than 0
            {pick: {file: names.txt}}             | 6:24: kinds.statement.fields.a.pick.file: names.txt: a model that is
            {zipf: {exponent: 1}}                 | 6:17: kinds.statement.fields.a.zipf: must have ranks:, the number of
            {zipf: {ranks: 9, exponent: 11}}      | 6:17: kinds.statement.fields.a.zipf: zipf exponent 11: must be 0 to 10
            {date: 7 years}                       | 6:17: kinds.statement.fields.a.date: distance 7 years: must be a
            {date: {from: 1d, to: -1d}}           | 6:17: kinds.statement.fields.a.date: from 1d to -1d: must not begin
            {chance: 120 %}                       | 6:19: kinds.statement.fields.a.chance: chance 1.2: must be 0 to 1
            {words: 0}                            | 6:18: kinds.statement.fields.a.words: 0: must be a whole number from 1
            {list: {size: 3}}                     | 6:17: kinds.statement.fields.a.list: of: must be present
            {logNormal: {median: 0, deviation: 1}}| 6:31: kinds.statement.fields.a.logNormal.median: median 0: must be more
            {sequence: {step: 5, spread: 6}}      | 6:21: kinds.statement.fields.a.sequence: sequence step 5, spread 6:
            {sequence: {since: 1999-01}}          | 6:29: kinds.statement.fields.a.sequence.since:
            {words: 2, type: text}                | 6:27: kinds.statement.fields.a.type: type text: unknown: must be one of
            {words: 2, type: integer}             | 6:10: kinds.statement.fields.a: type integer: the value is string
            {constant: soon, type: date}          | 6:33: kinds.statement.fields.a.type: soon: must be a date such as
            {words: 2, per: documeent}              | 6:26: kinds.statement.fields.a.per: documeent: unknown; did you mean
            {words: 2, key: a b}                  | 6:10: kinds.statement.fields.a: key a b: must be letters and digits
            {words: 2, key: content}              | 6:10: kinds.statement.fields.a: key content: must be letters and
            {words: 2, key: ecm:id}               | 6:10: kinds.statement.fields.a: key ecm:id: must be letters and
            {words: 2, key: dc:title}             | 6:10: kinds.statement.fields.a: key dc:title: must be letters and
            {words: 2, in: [indx]}                | 6:26: kinds.statement.fields.a.in.1: indx: unknown; did you mean index?
            {reference: nubmer}                   | 6:10: kinds.statement.fields.a: nubmer: a statement has no such
            {when: {field: year, is: {soon: 1}}}  | 6:42: kinds.statement.fields.a.when.is.soon: when: year is never soon: must be a whole number
            {when: {field: year}}                 | 6:17: kinds.statement.fields.a.when: must have field: and is:
            {compute: 2 +}                        | 6:20: kinds.statement.fields.a.compute: compute 2 +: position 4 must be a number, a name
            {compute: 2 2}                        | 6:20: kinds.statement.fields.a.compute: compute 2 2: position 3 must be a sign: + - * /
            {compute: 2 * (3}                     | 6:20: kinds.statement.fields.a.compute: compute 2 * (3: position 7 must be )
            {compute: abs(2)}                     | 6:20: kinds.statement.fields.a.compute: compute abs(2): position 5 must be behind sum, days or
            {compute: sum(2)}                     | 6:20: kinds.statement.fields.a.compute: compute sum(2): position 6 must be behind the parts of one list
            {compute: yeer * 2}                   | 6:10: kinds.statement.fields.a: yeer: a statement has no such field
            {compute: name * 2}                   | 6:10: kinds.statement.fields.a: compute: name: must be a number, is string
            {compute: sum(year)}                  | 6:10: kinds.statement.fields.a: compute: year: must be a list, is integer
            {compute: previous(year)}             | 6:10: kinds.statement.fields.a: compute: previous(year): must be a field of this kind, which
            {compute: sum(previous(b))}           | 6:20: kinds.statement.fields.a.compute: compute sum(previous(b)): position 14 must be a part of a list
            {compute: .b * 2}                     | 6:10: kinds.statement.fields.a: .b: must be a part before it in the same complex value
            {complex: {b: {compute: .c * 2}, c: 1}} | 6:10: kinds.statement.fields.a: .c: must be a part before it in the same complex value
            {pick: {list: god}}                   | 6:24: kinds.statement.fields.a.pick.list: god: unknown; did you mean goods?
            {code: INV}                           | 6:17: kinds.statement.fields.a.code: code INV: must have a place for a letter
            {code: 99#}                           | 6:17: kinds.statement.fields.a.code: code 99#: # needs check:, the system of its digits
            {code: {shape: 99#, check: iban}}     | 6:17: kinds.statement.fields.a.code: code 99#: check iban needs ## where the check
            {code: {shape: A99#, check: luhn}}    | 6:17: kinds.statement.fields.a.code: code A99#: check luhn is of digits, the shape
            {code: {shape: 9#9, check: luhn}}     | 6:17: kinds.statement.fields.a.code: code 9#9: the check digits of luhn must be behind
            {code: {shape: 9##, check: iban}}     | 6:17: kinds.statement.fields.a.code: code 9##: the check digits of iban must be the third
            {code: {shape: A9, unique: true}, per: parent} | 6:49: kinds.statement.fields.a.per: parent: unknown
            {list: {size: 2, of: {code: {shape: A9, unique: true}}}} | 6:10: kinds.statement.fields.a: code: unique: must be the whole rule
            {words: 2, present: 0 %}              | 6:30: kinds.statement.fields.a.present: present 0: must be more than 0
            {words: 2, present: {}}               | 6:30: kinds.statement.fields.a.present: must be a share, such as 62 %
            {words: 2, present: {with: dat}}      | 6:10: kinds.statement.fields.a: dat: a statement has no such field
            {words: 2, present: {with: date}}     | 6:10: kinds.statement.fields.a: present: with date: every document has it: must be
            {number: "A-{6 digits}", present: 1 %}| 6:10: kinds.statement.fields.a: number: must be the whole rule of a field
            {slices: {from: 1, of: [[1, 5]]}}     | 6:34: kinds.statement.fields.a.slices.of.1: must be a share, an upper
            {slices: {from: 9, of: [[1, 5, 5]]}}  | 6:19: kinds.statement.fields.a.slices: slices: upper bound 5: must be at least 9
            {slices: {from: 1, of: [[1, 5, 6]]}}  | 6:19: kinds.statement.fields.a.slices: slices: upper bound 5: its mean must be 1 to 5
            {slices: {from: 1, of: [[9 %, 5, 3]]}}| 6:35: kinds.statement.fields.a.slices.of.1.1: percentages sum to 9 %
            {words: {slices: {from: 1, of: [[1, 2.5, 2]]}}} | 6:27: kinds.statement.fields.a.words.slices: must be whole numbers
            {words: {to: 2, slices: {from: 1, of: [[1, 2, 2]]}}} | 6:18: kinds.statement.fields.a.words: must have slices:, or
            {date: {plus: 1d, slices: {from: 1, of: [[1, 2, 2]]}}} | 6:17: kinds.statement.fields.a.date: must have plus:, or
            """)
    void everyMistakeInARuleHasItsPlace(String rule, String message) {
        refused(model("fields:", "  a: " + rule), "model:" + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {pick: {open: 70 %, paid: 30 %}}                     | opne    | ; did you mean open?
            {pick: [1, 2]}                                       | 9       | ; did you mean 1?
            {pick: [1, 2], type: string}                         | nothing | : must be one of 1, 2
            {chance: 20 %}                                       | yes     | : must be one of true, false
            open                                                 | closed  | : must be one of open
            {reference: c}                                       | thrid   | ; did you mean third?
            {when: {field: c, is: {third: one, fourth: two}}}    | zero    | : must be one of one, two
            """)
    void caseThatTheFieldNeverHasIsAMistake(String field, String value, String remedy) {
        String message = "kinds.statement.fields.a.when.is." + value + ": when: t:b is never " + value + remedy;
        refused(
                model(
                        "fields:",
                        "  a: {when: {field: b, is: {" + value + ": 1}}}",
                        "  b: " + field,
                        "  c: {pick: [third, fourth]}"),
                "model:6:" + (35 + value.length()) + ": " + message);
    }

    @Test
    void everyMistakeAroundRulesHasItsPlace() {
        refused("", "model:1:1: is empty");
        refused("kinds: {}", "model:1:1: format: 2 must be present; models without it gave the bank other names");
        refused("format: 1", "model:1:9: format: 1: must be 2");
        refused("format: 3", "model:1:9: format: 3: must be 2");
        refused("format: 2\nkinds: {a: {}}", "model:1:1: must have model:, the name of the model, and kinds:");
        refused(model("tilte: a"), "model:5:5: kinds.statement.tilte: unknown name; did you mean title?");
        refused(model("noun: a", "noun: b"), "model:6:5: kinds.statement.noun: exists twice; leave one out");
        refused("model: [a", "model:1:10: is not YAML: ");
        refused("model: a\nkinds:\u0000 {}", "model:2:7: is not YAML: character U+0000: must be left out");
        refused("model: " + "[".repeat(100), "model:1:1: is not YAML: Nesting Depth exceeded max 50");
        refused("model: a\nkinds:\n\tletter: {}", "model:3:1: is not YAML: found character");
        refused(model("title: {fullName}"), "model:5:12: kinds.statement.title: must be a single value; put a text");
        refused(
                model("title: Bill: {fullName}"),
                "model:5:16: is not YAML: mapping values are not allowed here; put a text with a colon");
        refused("model: 'a", "model:1:10: is not YAML: found unexpected end of stream; close the quote or bracket");
        refused("model: a\n---\nmodel: b", "model:2:1: is not YAML: but found another document: must be one, so");
        refused(
                "formad: 2\nmodel: a\nkinds: {a: {}}",
                "model:1:1: formad: unknown name; did you mean format?\nmodel:1:1: format: 2 must be present");
        refused(model("type: 1st"), "model:5:11: kinds.statement.type: type 1st: must be letters and digits");
        refused(model("fields:", "  a: 1", "  a: 2"), "model:7:7: kinds.statement.fields.a: exists twice");
        refused(model("title: \"{open\""), "model:5:12: kinds.statement.title: template: the brace at position 1");
        refused(
                model("fields:", "  a: \"{b}\"", "  b: \"{a}\""),
                "model:6:10: kinds.statement.fields.a: t:a → t:b → t:a: must not follow from itself");
    }

    /** What is empty or of another shape ends in a line with its place, as any mistake. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ---                                                    | 1:1: is empty: must have model: and kinds:
            # nothing                                              | 1:1: is empty: must have model: and kinds:
            ~                                                      | 1:1: is empty: must have model: and kinds:
            [a, b]                                                 | 1:1: must be names with values, such as "name: value"
            5                                                      | 1:1: must be names with values, such as "name: value"
            {model: "---", format: 2, kinds: {a: {}}}              | 1:9: model: ---: must begin with a letter from a to z
            {model: "", format: 2, kinds: {a: {}}}                 | 1:9: model: must begin with a letter from a to z
            {model: äöü, format: 2, kinds: {a: {}}}                | 1:9: model: äöü: must begin with a letter from a to z
            {model: 5 a, format: 2, kinds: {a: {fields: {b: 1}}}}  | 1:9: model: 5 a: must begin with a letter from a to z
            {model: m, format: 2, kinds: {a: {}, b: {in: ""}}}     | 1:46: kinds.b.in: : unknown; did you mean a?
            {model: m, format: 2, kinds: {a: {}, b: {in: }}}       | 1:45: kinds.b.in: must be a single value
            {model: m, format: 2, kinds: {a: {}, b: {in: "c\\nd"}}} | 1:46: kinds.b.in: c d: unknown
            {model: m, schema: a b, format: 2, kinds: {a: {fields: {b: 1}}}} | 1:60: kinds.a.fields.b: field a b:b: must be a schema,
            {model: m, format: 2, repositories: {default: {after: 6m}}, kinds: {a: {}, b: {in: a, each: month}}} | 1:47: repositories.default: archive: must be another repository than those of homes
            {model: m, format: 2, kinds: {a: {file: {template: hospital/xray.jpg, fields: {patient: {5: 1}, view: x}}}}} | 1:90: kinds.a.file.fields.patient.5: unknown name
            """)
    void degenerateFilesAreMistakesToo(String text, String message) {
        refused(text, "model:" + message);
        assertThatThrownBy(() -> Archives.parse(text, null)).message().hasLineCount(1);
    }

    @Test
    void aSchemaStandsForTheNameOfTheModel() {
        assertThat(Archives.parse("{model: 2024, schema: s, format: 2, kinds: {a: {fields: {b: 1}}}}", null)
                        .name())
                .isEqualTo("2024");
    }

    @Test
    void mistakesInFilesHaveTheNameOfTheFile() throws IOException {
        Path file = folder.resolve("mine.yaml");
        assertThatThrownBy(() -> Archives.load(file)).hasMessage(file + ": there is no such file");
        Files.writeString(file, "model: [");
        assertThatThrownBy(() -> Archives.load(file)).hasMessageStartingWith("mine.yaml:1:");
        Files.write(file, new byte[] {(byte) 0xFF, (byte) 0xFE, 0});
        assertThatThrownBy(() -> Archives.load(file)).hasMessage(file + ": must be text in UTF-8");
    }

    @Test
    void filesOfAnyKindAreRefusedOrRead() throws IOException {
        assertThatThrownBy(() -> Archives.load(folder)).hasMessage(folder + ": is a folder; must be a file");
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, "\uFEFFmodel: a\r\nformat: 2\r\nkinds:\r\n  note: {tilte: a}\r\n");
        assertThatThrownBy(() -> Archives.load(file)).hasMessageStartingWith("mine.yaml:4:10: kinds.note.tilte:");
        Files.writeString(file, "#".repeat((3 << 20) + 1));
        assertThatThrownBy(() -> Archives.load(file)).hasMessage(file + ": is longer than 3 MB; must be shorter");
    }

    @Test
    void aHundredKindsCanShareWhatIsSaidOnce() {
        StringBuilder kinds =
                new StringBuilder("model: a\nformat: 2\nkinds:\n  case: {fields: &f {words: {words: 2}}}\n");
        for (int i = 0; i < 100; i++) {
            kinds.append("  memo%d: {in: case, type: Memo, fields: *f}\n".formatted(i));
        }
        assertThat(Archives.parse(kinds.toString(), null).kinds().size()).isGreaterThan(100);
    }

    @Test
    void aliasesThatDoNotEndOrStandForBillionsAreRefused() {
        refused("model: a\nkinds: &k {statement: *k}", "model:2:8: an alias stands for what it is a part of");
        refused(model("fields:", "  a: &a {list: {size: 1, of: *a}}"), "model:6:20: an alias stands for");
        StringBuilder laughs = new StringBuilder(model("fields:", "  a0: &a0 {complex: {x: 1, y: 2}}"));
        for (int i = 1; i < 24; i++) {
            laughs.append("      a%d: &a%d {complex: {x: *a%d, y: *a%d}}\n".formatted(i, i, i - 1, i - 1));
        }
        refused(laughs.toString(), "model:24:27: has more than 2,000,000 values with a copy for each alias");
    }

    @ParameterizedTest
    @CsvSource({
        "'{range: {from: 0, to: 1e999999999}}', 6:32: kinds.statement.fields.a.range.to: 1e999999999: must have fewer",
        "'{chance: 1e-999999999}', 6:19: kinds.statement.fields.a.chance: 1e-999999999: must have fewer digits",
        "'{pick: {a: 1e25, b: 1}}', 6:21: kinds.statement.fields.a.pick.a: weight 1e25: must be more than 0 and have",
        "'{normal: {mean: 1e30, deviation: 1}}', 6:26: kinds.statement.fields.a.normal.mean: mean 1e30: must be at most",
        "'{chance: NaN}', 6:19: kinds.statement.fields.a.chance: NaN: must be a number",
    })
    void hugeNumbersAreRefused(String rule, String message) {
        refused(model("fields:", "  a: " + rule), "model:" + message);
    }

    @Test
    void choicesAreReadFromFilesWithWeights() throws IOException {
        Files.writeString(folder.resolve("names.txt"), "# departments\nTaxes\t3\n\nHealth\n");
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, model("fields:", "  a: {pick: {file: names.txt}}"));
        ContentModel written =
                (ContentModel) Archives.parse(model("fields:", "  a: {pick: {Taxes: 3, Health: 1}}"), null);
        assertThat(Archives.load(file)).isEqualTo(written);
        Files.writeString(folder.resolve("names.txt"), "Taxes\tmany\n");
        assertThatThrownBy(() -> Archives.load(file))
                .hasMessageContaining("names.txt, line 1: weight many: must be a whole number");
        Files.delete(folder.resolve("names.txt"));
        assertThatThrownBy(() -> Archives.load(file)).hasMessageContaining("names.txt: there is no such file (in ");
    }
}
