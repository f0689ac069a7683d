// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.store.output.Json;

class SearchVariantTest {

    @Test
    void settingsThatNoVariantHasAreRefused() throws Exception {
        for (String variant : List.of("{field-data: false}", "{shards: 0}", "{shards: 2000}")) {
            JsonNode yaml =
                    Json.mapper().readTree("{\"variants\": [" + variant.replaceAll("[a-z-]+(?=:)", "\"$0\"") + "]}");
            assertThatThrownBy(() -> SearchVariant.of(new Step.Settings("own", "search", yaml), null))
                    .isInstanceOf(BenchException.class)
                    .hasMessageContaining("step 'search': variants: ");
        }
    }
}
