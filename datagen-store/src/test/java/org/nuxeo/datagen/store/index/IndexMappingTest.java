// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.description.Archives;

class IndexMappingTest {

    private static JsonNode properties(Archive archive) {
        return IndexMapping.parsed(IndexMapping.of(archive));
    }

    @Test
    void theMappingHasTheTypesOfIndexedFields() {
        JsonNode properties = properties(Archives.of("insurer"));
        assertThat(properties.at("/insurer:premium/type").textValue()).isEqualTo("double");
        assertThat(properties.at("/insurer:due/type").textValue()).isEqualTo("date");
        assertThat(properties.at("/insurer:drivers/properties/licensed/type").textValue())
                .isEqualTo("boolean");
        assertThat(properties(Archives.parse(
                        "{model: a, format: 2, kinds: {b: {schema: t, fields: {x: {words: 1, in: [rest]}}}}}", null)))
                .isEmpty();
    }

    @Test
    void theDatesOfABankAreDatesAndItsTextsAreFoundByWords() {
        JsonNode properties = properties(Archives.standard());
        assertThat(properties.at("/all:documentDate/type").textValue()).isEqualTo("date");
        assertThat(properties.at("/customer:lastname/copy_to").textValue()).isEqualTo("all_field");
    }
}
