// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.text.Mistake;

/** All mistakes of a model file are told at once, and none that follows from another. */
class MistakesTest {

    private static ArchiveException refused(String text) {
        return catchThrowableOfType(ArchiveException.class, () -> Archives.parse(text, null));
    }

    private static List<String> lines(String text) {
        return refused(text).getMessage().lines().toList();
    }

    @Test
    void mistakesOfEveryPartAreToldInOrderOfLines() {
        assertThat(lines("""
                model: m
                format: 2
                cel: 64
                since: soon
                homes: {name: unit, pick: {a: 60 %, b: 50 %}}
                repositories:
                  live: {homes: [a]}
                  old: {after: 2 weeks}
                persons: {de: {folder: people}}
                kinds:
                  case:
                    number: "{6}"
                    person: de
                    title: "{fullNam} of {parent.title}"
                    noun: [a]
                    retention: {until: 10 years}
                    fields:
                      b: {range: {from: 9, to: 1}, per: nobody}
                      c: {complex: {x: {wrods: 2}, y: {words: 0}}}
                      d: {reference: nothing}
                  note:
                    in: case
                    count: {1: 60 %}
                    file: note.html
                    rights: [{group: a, permission: Rea}, {user: "{nobody}", permission: Read}]
                    fields: {a: {when: {field: kind, is: {memo: 1}}}, e: {words: 3, type: integer}}
                  page: {in: not, each: moth}
                """))
                .map(line -> line.replaceAll("([:;] (must|did|a |from)|, or in).*", ""))
                .containsExactly(
                        "model:3:1: cel: unknown name",
                        "model:4:8: since: soon",
                        "model:5:31: homes.pick.a: percentages sum to 110 %",
                        "model:8:16: repositories.old.after: 2 weeks",
                        "model:9:24: persons.de.folder: people",
                        "model:12:13: kinds.case.number: {6}",
                        "model:14:12: kinds.case.title: fullNam",
                        "model:14:12: kinds.case.title: parent.title",
                        "model:15:11: kinds.case.noun",
                        "model:16:16: kinds.case.retention: distance 10 years",
                        "model:18:18: kinds.case.fields.b.range: range 9 to 1 by 1",
                        "model:18:41: kinds.case.fields.b.per: nobody: unknown",
                        "model:19:25: kinds.case.fields.c.complex.x.wrods: unknown name",
                        "model:19:47: kinds.case.fields.c.complex.y.words: 0",
                        "model:20:10: kinds.case.fields.d: nothing",
                        "model:23:16: kinds.note.count.1: percentages sum to 60 %",
                        "model:24:11: kinds.note.file: note.html: needs a model in a file",
                        "model:25:37: kinds.note.rights.1.permission: permission Rea: Nuxeo has none of that name",
                        "model:25:43: kinds.note.rights.2: nobody",
                        "model:26:49: kinds.note.fields.a.when.is.memo: when: kind is never memo",
                        "and 3 more");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            case: {fields: {a: {words: 0}}, title: '{a}'}                                  | 1
            case: {fields: {a: {words: 0}, b: {when: {field: a, is: {x: 1}}}, c: {date: {of: b, plus: 1d}}}} | 1
            case: {fields: {a: '{b}', b: '{c}', c: '{d}'}}                                  | 1
            case: {fields: {a: '{b}', b: '{a}'}}                                           | 1
            case: {fields: {a: '{x} {y}', b: {list: {size: 1, of: {complex: {p: '{z}', q: '{x}'}}}}}} | 4
            case: {person: xx, title: '{fullName}', fields: {a: {reference: birthDate}}}   | 1
            case: {}, note: {in: cases, title: '{case.title} {cases.title}'}               | 1
            case: {}, note: {in: page, title: '{page.title}'}, page: {in: note}            | 1
            case: {}, note: {in: case, count: 2, number: x}                                | 1
            case: {}, note: {in: case, count: 2, versions: {1: 3 %}, each: moth, title: '{period}'} | 2
            case: {}, note: {in: case, folder: '{status}/{year}', fields: {status: {pick: [a, a]}}} | 1
            case: {}, note: {in: case, file: {template: hospital/xray.jpg, fields: {patient: {words: 0}, view: '{x}', z: 1}}} | 2
            case: {persn: fr, title: '{fullName}'}, note: {in: case, title: '{case.email}'} | 1
            case: {}, note: {in: case, each: moth, folder: '{year}/{month}'}               | 1
            case: {count: 2}, note: {count: 2}                                             | 2
            case: {in: note}, note: {in: case}                                             | 1
            case: {in: case}                                                               | 1
            case: {}, note: &n {in: case, title: '{x} {y}'}, memo: {<<: *n}, page: {<<: *n, in: memo} | 2
            case: {}, note: {in: case, each: month, fields: {a: {compute: 'previous(a) + 1'}}} | 1
            case: 5, note: {in: case}                                                      | 1
            """)
    void whatFollowsFromAMistakeIsNotTold(String kinds, int mistakes) {
        assertThat(lines("model: m\nformat: 2\nkinds: {" + kinds + "}\n")).hasSize(mistakes);
    }

    @Test
    void aMistakeIsAValue() {
        Mistake mistake = refused("model: m\nformat: 2\nkinds: {case: {fields: {a: {words: 0}}}}\n")
                .mistakes()
                .get(0);
        assertThat(mistake.place().file()).isEqualTo("model");
        assertThat(mistake.place().line()).isEqualTo(3);
        assertThat(mistake.place().column()).isEqualTo(36);
        assertThat(mistake.place().path()).containsExactly("kinds", "case", "fields", "a", "words");
        assertThat(mistake.text()).isEqualTo("0");
        assertThat(mistake.remedy()).isEqualTo("must be a whole number from 1 to 10,000");
    }

    @Test
    void nameWithASpaceOrAColonHasItsPlace() {
        assertThat(lines("model: m\nformat: 2\nhomes: {name: unit, pick: {\"Nord: 南\": 1, b: 1}}\nkinds: {a: {}}\n"))
                .containsExactly(
                        "model:3:27: homes.pick: Nord: 南: folder nord:-南: must be Latin letters, digits and signs of ASCII without / and spaces");
    }

    @Test
    void atMostTwentyAreTold() {
        StringBuilder text = new StringBuilder("model: m\nformat: 2\nkinds:\n  case:\n    fields:\n");
        for (int i = 0; i < 25; i++) {
            text.append("      f").append(i).append(": {words: 0}\n");
        }
        assertThat(lines(text.toString()))
                .hasSize(21)
                .startsWith("model:6:19: kinds.case.fields.f0.words: 0: must be a whole number from 1 to 10,000")
                .endsWith("and 5 more");
        assertThat(refused(text.toString()).mistakes()).hasSize(25);
    }
}
