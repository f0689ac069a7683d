// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.description.Archives;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;

class ModelSchemaTest {

    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(YamlModelFormat.jsonSchema());

    /** Is similar to no word. */
    private static final String UNKNOWN = "qqqqqqqqqqqqqqqqqqqqq";

    private static List<Error> mistakes(String model) {
        return SCHEMA.validate(model, InputFormat.YAML);
    }

    private static String yaml(String name) throws IOException {
        try (InputStream file = YamlModelFormat.class.getResourceAsStream(name + ".yaml")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"insurer", "hospital", "engineering", "nuxeo", "authority"})
    void theModelsThatComeWithDatagenAreValid(String name) throws IOException {
        LoaderOptions anyAliases = new LoaderOptions();
        anyAliases.setMaxAliasesForCollections(Integer.MAX_VALUE);
        // the validator does not know aliases
        Object copied = new Yaml(anyAliases).load(yaml(name));
        assertThat(mistakes(new ObjectMapper().writeValueAsString(copied))).isEmpty();
        assertThat(Archives.of(name).name()).isEqualTo(name);
    }

    @Test
    void aModelOfFormat2IsValid() throws IOException {
        assertThat(mistakes(yaml("plant"))).isEmpty();
        String all = """
                model: a
                format: 2
                persons: {de: {folder: people}}
                kinds:
                  case: {fields: {size: {pick: [x, y], deal: true}}, rights: {sets: 9, of: [{user: {zipf: {ranks: 9}}, permission: Read, chance: 30 %}]}}
                  file:
                    in: case
                    count: {of: size, is: {x: 1, y: {from: 2, to: 3}}}
                    person: fr
                    retention: {record: 50 %, until: +10y, hold: 2 %}
                    rights: [{group: "{a}-staff", permission: Read}, {user: u, permission: Write}, {deny: Everyone}]
                    title: "{fullName}"
                    lifeCycle: {state: {pick: [project, approved]}}
                    trashed: 2 %
                    lock: {chance: {chance: 0.5}, by: "{creator}"}
                    fields:
                      dc:creator: ann
                      a: {number: "A-{6 digits}"}
                      b: {person: {of: fr, part: city}, per: case}
                      e: {range: {from: 1, to: 9}, deal: exact}
                      c: {relation: {to: sibling, as: path, chance: 20 %, zipf: {ranks: 9}}, in: [index]}
                      d: {list: {of: {person: fr}, size: 2}}
                  chosen: {in: case, members: {file: 20 %}}
                """;
        assertThat(mistakes(all)).isEmpty();
        assertThat(Archives.parse(all.replaceFirst("persons: .*\\n", ""), null).name())
                .isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{model: a, format: 2}",
                "{model: a, format: 2, kinds: {a: {retention: {until: 10 years}}}}",
                "{model: a, format: 2, kinds: {a: {retention: {keep: true}}}}",
                "{model: a, format: 2, kinds: {a: {lock: {by: ann}}}}",
                "{model: a, format: 2, kinds: {a: {trashed: {pik: [true]}}}}",
                "{model: a, format: 2, kinds: {a: {}, b: {in: a}, c: {in: a, members: {b: many}}}}",
                "{model: a, format: 2, kinds: {a: {rights: [{group: b}]}}}",
                "{model: a, format: 2, kinds: {a: {rights: {sets: 5}}}}",
                "{model: a, format: 2, kinds: {a: {rights: {sets: {pick: [1, 2]}, of: [{deny: a}]}}}}",
                "{model: a, format: 2, kinds: {a: {rights: [{group: b, deny: c, permission: Read}]}}}",
                "{model: a, format: 2, cell: 65, kinds: {a: {}}}",
                "{model: a, format: 2, kinds: {a: {}, B: {in: a}}}",
                "{model: a, format: 2, kinds: {a: {}, b: {in: a, each: fortnight}}}",
                "{model: a, format: 2, kinds: {a: {}, b: {in: a, count: {from: 1}}}}",
                "{model: a, format: 2, kinds: {a: {number: '{digits}'}}}",
                "{model: a, format: 2, kinds: {a: {}, b: {in: a, count: {of: c}}}}",
                "{model: a, format: 2, kinds: {a: {fields: {x: {words: 1, deal: yes please}}}}}",
                "{model: a, format: 2, kinds: {a: {fields: {x: {range: {from: 1, to: 2}, deal: exactly}}}}}",
                "{model: a, format: 2, kinds: {a: {fields: {x: {relation: {as: path}}}}}}",
                "{model: a, format: 2, kinds: {a: {fields: {x: {relation: {to: a, zipf: {of: [a]}}}}}}}",
                "{model: a, format: 2, kinds: {a: {fields: {x: {person: {of: fr, part: shoe}}}}}}",
                "{model: a, format: 2, kinds: {a: {fields: {x: {number: 6}}}}}",
                "kinds: {}",
                "{model: a, kinds: {a: {}}}",
                "{model: a, format: 1, kinds: {a: {}}}",
                "{model: a, format: 2, kind: {}}",
                "{model: a, format: 2, kinds: {a: {tilte: b}}}",
                "{model: a, format: 2, kinds: {a: {fields: {a: {rnage: {}}}}}}",
                "{model: a, format: 2, kinds: {a: {fields: {a: {words: 1, uuid: true}}}}}",
                "{model: a, format: 2, kinds: {a: {fields: {a: {words: 1, in: [nowhere]}}}}}",
                "{model: a, format: 2, kinds: {a: {fields: {a: {list: {of: {words: 1, per: a}, size: 1}}}}}}",
                "{model: a, format: 2, kinds: {a: {fields: {a: {date: 7 years}}}}}"
            })
    void editorsShowTheMistakesThatTheReaderRefuses(String model) {
        assertThat(mistakes(model)).isNotEmpty();
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> Archives.parse(model, null))
                .hasMessageStartingWith("model:1:");
    }

    /** Returns what the reader says there is, where it meets something else. */
    private static Set<String> offered(String model) {
        ArchiveException refused = catchThrowableOfType(ArchiveException.class, () -> Archives.parse(model, null));
        Matcher list = Pattern.compile("(?:must be|exactly) one of (.*)").matcher(refused.getMessage());
        assertThat(list.find()).as(refused.getMessage()).isTrue();
        return Set.of(list.group(1).split(", "));
    }

    private static JsonNode schema(String pointer) throws IOException {
        JsonNode found =
                new ObjectMapper().readTree(YamlModelFormat.jsonSchema()).at("/$defs" + pointer);
        assertThat(found.isMissingNode()).as(pointer).isFalse();
        return found;
    }

    private static Set<String> names(String pointer) throws IOException {
        Set<String> names = new TreeSet<>();
        schema(pointer).fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static String field(String rule) {
        return "{model: m, format: 2, kinds: {a: {}, b: {in: a, fields: {x: " + rule + "}}}}";
    }

    @Test
    void editorsKnowEveryRule() throws IOException {
        Set<String> rules = offered(field("{}"));
        Set<String> members = names("/ruleMembers/properties");
        members.removeAll(Set.of("type", "present"));
        assertThat(members).isEqualTo(new TreeSet<>(rules));
        Set<String> required = new TreeSet<>();
        schema("/oneRule/oneOf")
                .forEach(each -> required.add(each.at("/required/0").asText()));
        assertThat(required).isEqualTo(members);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {model: m, format: 2, kinds: {a: {}}, ?: 1}                       | /tree
            {model: m, format: 2, kinds: {a: {?: 1}}}                         | /treeKind
            {model: m, format: 2, kinds: {a: {}}, homes: {?: 1}}              | /tree/properties/homes
            {model: m, format: 2, kinds: {a: {}}, repositories: {b: {?: 1}}}  | /tree/properties/repositories/additionalProperties
            {model: m, format: 2, kinds: {a: {}}, persons: {b: {?: 1}}}       | /tree/properties/persons/additionalProperties
            {model: m, format: 2, kinds: {a: {retention: {?: 1}}}}            | /treeKind/properties/retention
            {model: m, format: 2, kinds: {a: {rights: [{?: 1}]}}}             | /rights/items
            {model: m, format: 2, kinds: {a: {rights: {?: 1}}}}               | /treeKind/properties/rights/anyOf/1
            {model: m, format: 2, kinds: {a: {lifeCycle: {?: 1}}}}            | /lifeCycle
            {model: m, format: 2, kinds: {a: {lock: {?: 1}}}}                 | /treeKind/properties/lock
            {model: m, format: 2, kinds: {a: {file: {?: 1}}}}                 | /file/anyOf/1
            {model: m, format: 2, kinds: {a: {}, b: {in: a, count: {from: 1, ?: 1}}}} | /count/anyOf/1
            {range: {?: 1}}              | /ruleMembers/properties/range
            {zipf: {?: 1}}               | /ruleMembers/properties/zipf
            {normal: {?: 1}}             | /ruleMembers/properties/normal
            {logNormal: {?: 1}}          | /ruleMembers/properties/logNormal
            {slices: {?: 1}}             | /slices
            {code: {?: 1}}               | /ruleMembers/properties/code/anyOf/1
            {model: m, format: 2, dated: {2020: 1, hours: {?: 1}}, kinds: {a: {}}} | /tree/properties/dated/properties/hours
            {model: m, format: 2, kinds: {a: {}, b: {in: a, after: {?: 1}}}}       | /treeKind/properties/after
            {words: 1, present: {?: 1}}  | /ruleMembers/properties/present/anyOf/1
            {date: {?: 1}}               | /ruleMembers/properties/date/anyOf/1
            {person: {?: 1}}             | /ruleMembers/properties/person/anyOf/1
            {relation: {?: 1}}           | /ruleMembers/properties/relation
            {words: {?: 1}}              | /ruleMembers/properties/words/anyOf/1
            {list: {?: 1}}               | /ruleMembers/properties/list
            {sequence: {?: 1}}           | /ruleMembers/properties/sequence
            {compute: {of: 1, ?: 1}}     | /ruleMembers/properties/compute/anyOf/1
            {when: {?: 1}}               | /ruleMembers/properties/when
            """)
    void editorsKnowEveryName(String where, String pointer) throws IOException {
        String text = where.replace("?", UNKNOWN);
        assertThat(names(pointer + "/properties"))
                .isEqualTo(new TreeSet<>(offered(text.startsWith("{model") ? text : field(text))));
    }

    @Test
    void editorsKnowEveryNameOfAField() throws IOException {
        Set<String> names = new TreeSet<>(Set.of("per"));
        names.addAll(names("/fieldMembers/properties"));
        names.addAll(names("/ruleMembers/properties"));
        assertThat(names).isEqualTo(new TreeSet<>(offered(field("{words: 1, " + UNKNOWN + ": 1}"))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {code: {shape: '9#', check: ?}} | /ruleMembers/properties/code/anyOf/1/properties/check
            {pick: {list: ?}}             | /pick/anyOf/2/properties/list
            {words: 1, type: ?}           | /ruleMembers/properties/type
            {words: 1, in: [?]}           | /fieldMembers/properties/in/items
            {relation: {to: a, as: ?}}    | /ruleMembers/properties/relation/properties/as
            {person: {of: fr, part: ?}}   | /ruleMembers/properties/person/anyOf/1/properties/part
            {model: m, format: 2, kinds: {a: {}, b: {in: a, each: ?}}} | /treeKind/properties/each
            """)
    void editorsKnowEveryWord(String where, String pointer) throws IOException {
        String text = where.replace("?", UNKNOWN);
        Set<String> words = new TreeSet<>();
        schema(pointer + "/enum").forEach(each -> words.add(each.asText()));
        assertThat(words).isEqualTo(new TreeSet<>(offered(text.startsWith("{model") ? text : field(text))));
    }
}
