// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.description.ModelText;
import org.nuxeo.datagen.core.model.ContentModel;

class ModelSchemaTest {

    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(YamlModelFormat.jsonSchema());

    private static List<Error> mistakes(String model) {
        return SCHEMA.validate(model, InputFormat.YAML);
    }

    private static String yaml(String name) throws IOException {
        try (InputStream file = YamlModelFormat.class.getResourceAsStream(name + ".yaml")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"insurer", "hospital", "engineering"})
    void theModelsThatComeWithDatagenAreValid(String name) throws IOException {
        assertThat(mistakes(yaml(name))).isEmpty();
        assertThat(ModelText.read(name).name()).isEqualTo(name);
    }

    @Test
    void aModelOfFormat2IsValid() throws IOException {
        assertThat(mistakes(yaml("plant"))).isEmpty();
        String all = """
                model: a
                format: 2
                persons: {de: {folder: people}}
                kinds:
                  case:
                  file:
                    in: case
                    person: fr
                    retention: {record: 50 %, until: +10y, hold: 2 %}
                    rights: [{group: "{a}-staff", permission: Read}, {user: u, permission: Write}, {deny: Everyone}]
                    title: "{fullName}"
                    fields:
                      a: {number: "A-{6 digits}"}
                      b: {person: {of: fr, part: city}, per: case}
                      c: {relation: {to: sibling, as: path, chance: 20 %, zipf: {ranks: 9}}, in: [index]}
                      d: {list: {of: {person: fr}, size: 2}}
                """;
        assertThat(mistakes(all)).isEmpty();
        assertThat(ContentModel.parse(all.replaceFirst("persons: .*\\n", ""), null)
                        .name())
                .isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{model: a, format: 2}",
                "{model: a, format: 2, kinds: {a: {retention: {until: 10 years}}}}",
                "{model: a, format: 2, kinds: {a: {retention: {keep: true}}}}",
                "{model: a, format: 2, kinds: {a: {rights: [{group: b}]}}}",
                "{model: a, format: 2, kinds: {a: {rights: [{group: b, deny: c, permission: Read}]}}}",
                "{model: a, format: 2, cell: 65, kinds: {a: {}}}",
                "{model: a, format: 2, kinds: {a: {}, B: {in: a}}}",
                "{model: a, format: 2, kinds: {a: {}, b: {in: a, each: fortnight}}}",
                "{model: a, format: 2, kinds: {a: {}, b: {in: a, count: {from: 1}}}}",
                "{model: a, format: 2, kinds: {a: {number: '{digits}'}}}",
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
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> ContentModel.parse(model, null))
                .hasMessageStartingWith("model:1:");
    }
}
