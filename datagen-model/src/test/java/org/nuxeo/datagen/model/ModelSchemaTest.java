// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.util.List;
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

    @ParameterizedTest
    @ValueSource(strings = {"bank", "insurer", "records-center"})
    void theModelsThatComeWithDatagenAreValid(String name) throws IOException {
        assertThat(mistakes(ModelText.yaml(name))).isEmpty();
        assertThat(ModelText.read(name).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kinds: {}",
                "{model: a, kind: {}}",
                "{model: a, kinds: {statment: {}}}",
                "{model: a, kinds: {letter: {add: {a: {rnage: {}}}}}}",
                "{model: a, kinds: {letter: {add: {a: {words: 1, uuid: true}}}}}",
                "{model: a, kinds: {letter: {add: {a: {words: 1, in: [nowhere]}}}}}",
                "{model: a, kinds: {letter: {add: {a: {list: {of: {words: 1, per: account}, size: 1}}}}}}",
                "{model: a, kinds: {letter: {add: {a: {date: 7 years}}}}}"
            })
    void editorsShowTheMistakesThatTheReaderRefuses(String model) {
        assertThat(mistakes(model)).isNotEmpty();
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> ContentModel.parse(model, null))
                .hasMessageStartingWith("model:1:");
    }
}
