// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.charts.Templates;
import org.nuxeo.datagen.store.output.Json;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class TemplatesTest {

    private record Lacking(List<Object> others) {}

    @Test
    void aNameThatTheDataLacksIsAnError() {
        assertThatThrownBy(() -> Templates.fill(JunitFile.class, "junit.mustache", new Lacking(List.of())))
                .hasRootCauseMessage("{{suites}}: nothing in the template's data has this name");
    }

    @Test
    void namesAndFailuresOfTestCasesAreReadAsTheyWere() throws Exception {
        String name = "a <b> & \"c\" 'd'";
        String failure = "first line\nsecond ]]> line";
        String xml = new JunitFile(Json.object().put("scenario", "s"))
                .with(Map.of(name, failure))
                .xml();
        NodeList cases = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
                .getElementsByTagName("testcase");
        assertThat(cases.getLength()).isEqualTo(1);
        Element only = (Element) cases.item(0);
        assertThat(only.getAttribute("name")).isEqualTo(name);
        assertThat(((Element) only.getFirstChild()).getAttribute("message")).isEqualTo(failure);
    }
}
