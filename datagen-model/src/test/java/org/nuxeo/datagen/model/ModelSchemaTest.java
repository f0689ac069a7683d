// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.description.ModelText;
import org.nuxeo.datagen.core.model.ContentModel;

class ModelSchemaTest {

    private static final JsonSchema SCHEMA =
            JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(YamlModelFormat.jsonSchema());
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    private static Set<ValidationMessage> mistakes(String model) throws JsonProcessingException {
        return SCHEMA.validate(YAML.readTree(model));
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
    void editorsShowTheMistakesThatTheReaderRefuses(String model) throws JsonProcessingException {
        assertThat(mistakes(model)).isNotEmpty();
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> ContentModel.parse(model, null))
                .hasMessageStartingWith("model:1:");
    }
}
