// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.FieldRule;
import org.nuxeo.datagen.model.rule.KindModel;
import org.nuxeo.datagen.model.rule.Scope;
import org.nuxeo.datagen.model.rule.ValueRule;

class ModelFileTest {

    private static ContentModel field(String rule) {
        return (ContentModel) Archives.parse(
                "model: t\nformat: 2\nkinds:\n  case: {}\n  report:\n    in: case\n    each: month\n    person: fr\n    fields:\n      a: "
                        + rule + "\n      b: one",
                null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            high                                         | string
            5                                            | integer
            5000000000                                   | long
            1.25                                         | double
            02134                                        | string
            +33123456789                                 | string
            00.5                                         | string
            0                                            | integer
            -0.5                                         | double
            '{pick: [02134, 90210]}'                     | string
            '{pick: {1: 1, 01: 2}}'                      | string
            '{range: {from: -9223372036854775808, to: 9223372036854775807}}' | long
            true                                         | boolean
            '"{period}: {title}"'                        | string
            '{constant: 2015-01-31, type: date}'         | date
            '{reference: date}'                          | date
            '{template: "{period}"}'                     | string
            '{pick: [1, 2.5]}'                           | double
            '{pick: [2015-01-31, 2015-02-28], type: date}' | date
            '{range: {from: 1, to: 9}}'                  | integer
            '{range: {from: 1, to: 9}, type: string}'    | string
            '{range: {from: 0.00, to: 9.99}}'            | double
            '{range: {from: 1, to: 5000000000}}'         | long
            '{zipf: {ranks: 10}}'                        | integer
            '{zipf: {of: [x, y], exponent: 2}}'          | string
            '{normal: {mean: 1, deviation: 2}}'          | double
            '{logNormal: {median: 1, deviation: 2, decimals: 0}}' | long
            '{date: 7y}'                                 | date
            '{date: {of: birthDate, from: 1d, to: 2d, time: true}}' | date
            '{chance: 20 %}'                             | boolean
            '{uuid: true}'                               | string
            '{words: {from: 1, to: 3}}'                  | string
            '{list: {of: {words: 1}, size: 2}}'          | list of string
            '{complex: {x: 1, y: {uuid: true}}}'         | complex {x: integer, y: string}
            '{list: {of: {complex: {x: 1}}, from: 0, to: 2}}' | list of complex {x: integer}
            '{sequence: {step: 10, spread: 5}}'          | long
            '{when: {field: b, is: {one: 1}, else: 5000000000}}' | long
            """)
    void rulesGiveTypes(String rule, String type) {
        ContentModel model = field(rule);
        Kind report = model.kinds().of("report");
        assertThat(model.type(report, model.kind(report).added().get(0))).hasToString(type);
    }

    @Test
    void everythingThatAFileSaysOfAKindIsInTheModel() {
        ContentModel read = (ContentModel) Archives.parse("""
                model: test
                format: 2
                kinds:
                  case: {}
                  note:
                    in: case
                    type: Remark
                    schema: t
                    facets: [Downloadable]
                    lifeCycle: {policy: simple, state: open}
                    title: "Note for {rank}"
                    fields:
                      rank: {zipf: {ranks: 9, exponent: 1.5}, per: case, in: [index], type: string, key: r}
                      x:due: {date: {from: -1m, to: 2y}}
                """, null);
        assertThat(read.name()).isEqualTo("test");
        KindModel note = read.kind(read.kinds().of("note"));
        assertThat(note.type()).isEqualTo("Remark");
        assertThat(note.facets()).containsExactly("Downloadable");
        assertThat(note.lifeCyclePolicy()).isEqualTo("simple");
        assertThat(note.lifeCycleState()).isEqualTo("open");
        FieldRule rank = note.added().get(0);
        assertThat(rank.rule()).isEqualTo(new ValueRule.As(ValueType.STRING, new DrawnRule.Zipf(9, 1.5)));
        assertThat(rank.scope()).isNotEqualTo(Scope.DOCUMENT);
        assertThat(rank.placements()).containsExactly(Placement.INDEX);
        assertThat(rank.key()).isEqualTo("r");
        assertThat(note.added().get(1))
                .isEqualTo(new FieldRule(
                        "x:due", new DrawnRule.Date("date", Distance.parse("-1m"), Distance.parse("2y"), false, null)));
    }

    @Test
    void mergeKeysBringWhatOtherMappingsHave() {
        String head = "model: t\nformat: 2\nkinds:\n  case: {}\n  file: &file {in: case, count: 2, title: A file}\n";
        String noun = "  shared: &noun {in: file, noun: thing, file: none}\n";
        String merged = head + noun
                + "  paper: {title: A paper, <<: *file, count: 3}\n  note: {<<: [*noun, *file], count: 4}\n";
        String written = head + noun + "  paper: {in: case, count: 3, title: A paper}\n"
                + "  note: {in: file, noun: thing, file: none, count: 4, title: A file}\n";
        assertThat(Archives.parse(merged, null).canonical())
                .isEqualTo(Archives.parse(written, null).canonical());
        assertThatThrownBy(() -> Archives.parse(head + "  paper: {<<: 5, in: case}\n", null))
                .hasMessage("model:6:15: kinds.paper: must be names with values, such as \"name: value\"");
        assertThatThrownBy(() -> Archives.parse(head + "  paper: {<<: *file, noun: a, noun: b}\n", null))
                .hasMessage("model:6:31: kinds.paper.noun: exists twice; leave one out");
        assertThatThrownBy(() -> Archives.parse(head + "  paper: {<<: {in: case, nuon: a}}\n", null))
                .hasMessage("model:6:26: kinds.paper.nuon: unknown name; did you mean noun?");
    }

    @Test
    void theBankHasNoFile() {
        assertThat(Archives.of("bank")).isSameAs(Bank.standard());
    }
}
