// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.store.document.Difference;

/** Index documents of a stock server, of one without the tag service, and of one with another value. */
class JsonDifferencesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String EXPECTED = """
            {"ecm:mixinType":["Versionable","Downloadable","NXTag"],"ecm:tag":[],"ecm:changeToken":"0-0","ecm:ancestorId":["p"],
            "uid:major_version":0,"uid:minor_version":0,"domain:display_type":false,"dc:title":"t"}""";

    private static List<String> fields(String found) throws Exception {
        return JsonDifferences.between(JSON.readTree(EXPECTED), JSON.readTree(found), DocumentType.TAG, "us-east", "id")
                .stream()
                .map(Difference::field)
                .toList();
    }

    @Test
    void nuxeosSaveCounterAndTheOrderOfFacetsAreIgnored() throws Exception {
        assertThat(fields(EXPECTED)).isEmpty();
        assertThat(fields(EXPECTED.replace("0-0", "3-0")
                        .replace(
                                "[\"Versionable\",\"Downloadable\",\"NXTag\"]",
                                "[\"NXTag\",\"Downloadable\",\"Versionable\"]")))
                .isEmpty();
    }

    @Test
    void fieldsOfTheTagServiceMayBeMissing() throws Exception {
        assertThat(fields("""
                        {"ecm:mixinType":["Versionable","Downloadable"],"ecm:changeToken":"0-0","dc:title":"t"}""")).isEmpty();
    }

    @Test
    void ancestorsMayBeMissing() throws Exception {
        assertThat(fields(EXPECTED.replace("\"ecm:ancestorId\":[\"p\"],", ""))).isEmpty();
        assertThat(fields(EXPECTED.replace("[\"p\"]", "[\"q\"]"))).containsExactly("ecm:ancestorId");
    }

    @Test
    void everythingElseIsADifference() throws Exception {
        assertThat(fields(EXPECTED.replace("0-0", "0-1"))).containsExactly("ecm:changeToken");
        assertThat(fields(EXPECTED.replace("Downloadable", "Folderish"))).containsExactly("ecm:mixinType");
        assertThat(fields(EXPECTED.replace("\"ecm:tag\":[]", "\"ecm:tag\":[\"x\"]")))
                .containsExactly("ecm:tag");
        assertThat(fields(EXPECTED.replace("\"uid:minor_version\":0", "\"uid:minor_version\":1")))
                .containsExactly("uid:minor_version");
        assertThat(fields(EXPECTED.replace(",\"dc:title\":\"t\"", ""))).containsExactly("dc:title");
    }
}
