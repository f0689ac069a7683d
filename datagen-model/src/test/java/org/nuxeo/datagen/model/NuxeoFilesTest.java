// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class NuxeoFilesTest {

    private static final ContentModel INSURER = (ContentModel) Archives.of("insurer");

    private static Document xml(String text) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<String> attributes(Document xml, String element, String attribute) {
        List<String> values = new ArrayList<>();
        NodeList found = xml.getElementsByTagName(element);
        for (int i = 0; i < found.getLength(); i++) {
            values.add(((Element) found.item(i)).getAttribute(attribute));
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(strings = {"bank", "insurer", "hospital", "engineering", "nuxeo", "authority"})
    void schemasAreValid(String name) throws Exception {
        SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
        for (Map.Entry<String, String> file : SchemaFiles.of(Archives.of(name)).entrySet()) {
            assertThat(factory.newSchema(new StreamSource(new StringReader(file.getValue()))))
                    .as(file.getKey())
                    .isNotNull();
        }
    }

    @Test
    void schemasHaveTheFieldsOfAModel() throws Exception {
        Map<String, String> files = SchemaFiles.of(INSURER);
        assertThat(files).containsOnlyKeys("insurer");
        Document insurer = xml(files.get("insurer"));
        assertThat(attributes(insurer, "xs:element", "name"))
                .contains("premium", "sumInsured", "drivers", "birthDate", "licensed", "happened");
        assertThat(files.get("insurer"))
                .contains("<xs:element name=\"premium\" type=\"xs:double\"/>")
                .contains("<xs:element name=\"method\" type=\"xs:string\"/>");
        assertThat(SchemaFiles.of(Archives.of("bank"))).containsOnlyKeys("customer", "account", "all");
    }

    @Test
    void contributionsHaveEverySchemaAndType() throws Exception {
        Document types = xml(TypeContributions.of(INSURER));
        assertThat(attributes(types, "doctype", "name"))
                .contains("Region", "Policyholder", "InsuranceCard", "Policy", "Welcome", "PremiumNotice", "Claim");
        assertThat(attributes(xml(TypeContributions.of(Archives.of("bank"))), "doctype", "name"))
                .contains("Correspondence", "CorrespondenceCA");
        NodeList schemas = ((Element) types.getElementsByTagName("extension").item(0)).getElementsByTagName("schema");
        assertThat(schemas.getLength()).isEqualTo(1);
        assertThat(((Element) schemas.item(0)).getAttribute("src")).isEqualTo("schemas/insurer.xsd");
        Document recorded = xml(TypeContributions.of(Archives.parse(
                "{model: a, format: 2, kinds: {b: {facets: [Record], lifeCycle: {policy: retained, state: open}}}}",
                null)));
        assertThat(attributes(recorded, "facet", "name")).containsExactly("Record");
        assertThat(TypeContributions.of(
                        Archives.parse("{model: a, format: 2, kinds: {b: {lifeCycle: {policy: retained}}}}", null)))
                .contains("<type name=\"B\">retained</type>");
    }

    /** Nuxeo's own type File has the schemas of files; its type Folder has none, and knows no homes. */
    @Test
    void contributionsHaveTheSchemasOfFilesAndTheTypeOfHomes() throws Exception {
        Document types = xml(TypeContributions.of(Archives.of("engineering")));
        assertThat(schemas(types, "Drawing")).contains("files");
        assertThat(schemas(types, "Assembly")).contains("file").doesNotContain("files");
        assertThat(schemas(types, "Contract")).doesNotContain("file", "files");
        assertThat(attributes(types, "doctype", "name")).startsWith("Department", "Project");
    }

    /** A definition of Nuxeo's own type would take away its schemas, and a second one of a type the first. */
    @Test
    void contributionsAddToTypesOfNuxeoAndDefineOthersOnce() throws Exception {
        Document types = xml(TypeContributions.of(Archives.of("engineering")));
        assertThat(attributes(types, "doctype", "name")).doesNotHaveDuplicates();
        NodeList found = types.getElementsByTagName("doctype");
        Element folder =
                (Element) found.item(attributes(types, "doctype", "name").indexOf("Folder"));
        assertThat(folder.getAttribute("append")).isEqualTo("true");
        assertThat(folder.hasAttribute("extends")).isFalse();
        assertThat(folder.getTextContent()).contains("Contract", "ProgressReport");
        assertThat(TypeContributions.of(Archives.of("engineering"))).doesNotContain("<type name=\"Folder\">");
    }

    private static List<String> schemas(Document types, String type) {
        List<String> schemas = new ArrayList<>();
        NodeList found = types.getElementsByTagName("doctype");
        for (int i = 0; i < found.getLength(); i++) {
            if (((Element) found.item(i)).getAttribute("name").equals(type)) {
                NodeList own = ((Element) found.item(i)).getElementsByTagName("schema");
                for (int j = 0; j < own.getLength(); j++) {
                    schemas.add(((Element) own.item(j)).getAttribute("name"));
                }
            }
        }
        return schemas;
    }

    @Test
    void aSchemaWhoseKeysHaveNoPrefixHasNone() throws Exception {
        String text = "{model: a, format: 2, kinds: {b: {schema: t, fields: {x: {words: 1, key: x}, y: %s}}}}";
        Document plain = xml(TypeContributions.of(Archives.parse(text.formatted("{words: 1, key: y}"), null)));
        assertThat(prefix(plain, "t")).isEmpty();
        Document mixed = xml(TypeContributions.of(Archives.parse(text.formatted("5"), null)));
        assertThat(prefix(mixed, "t")).isEqualTo("t");
    }

    private static String prefix(Document types, String schema) {
        int first = attributes(types, "schema", "name").indexOf(schema);
        return attributes(types, "schema", "prefix").get(first);
    }
}
