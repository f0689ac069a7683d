// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;
import org.w3c.dom.Element;

/** The descriptors name only classes, resources, targets, points, types and schemas that exist. */
class DescriptorsTest {

    private static final Pattern CLASS_NAME = Pattern.compile("org\\.nuxeo\\.datagen\\.[a-z.]+\\.[A-Z][\\w$]*");

    @Test
    void manifestsDeclareNuxeoBundles() throws IOException {
        Set<String> names = new HashSet<>();
        for (Path bundle : List.of(Descriptors.IMPORTER, Descriptors.BLOB_STORE)) {
            var attributes = Descriptors.manifest(bundle).getMainAttributes();
            assertThat(attributes.getValue("Bundle-ManifestVersion")).isEqualTo("2");
            assertThat(attributes.getValue("Bundle-SymbolicName")).endsWith(";singleton:=true");
            assertThat(names.add(attributes.getValue("Bundle-SymbolicName"))).isTrue();
            try (Stream<Path> files = Files.list(bundle.resolve("OSGI-INF"))) {
                assertThat(Descriptors.components(bundle)).containsExactlyInAnyOrderElementsOf(files.toList());
            }
        }
    }

    /** All releases have the same bundle, except for the contribution to a component that LTS 2025 lacks. */
    @Test
    void theManifestFor2025LacksTheIndexWriter() throws IOException {
        Manifest without = Descriptors.read(Descriptors.MANIFEST_2025);
        String components = without.getMainAttributes().getValue("Nuxeo-Component");
        without.getMainAttributes().putValue("Nuxeo-Component", components + ",OSGI-INF/datagen-index.xml");
        assertThat(without.getMainAttributes().getValue("Nuxeo-Component").split(",\\s*"))
                .containsExactly(Descriptors.manifest(Descriptors.IMPORTER)
                        .getMainAttributes()
                        .getValue("Nuxeo-Component")
                        .split(",\\s*"));
        without.getMainAttributes()
                .putValue(
                        "Nuxeo-Component",
                        Descriptors.manifest(Descriptors.IMPORTER)
                                .getMainAttributes()
                                .getValue("Nuxeo-Component"));
        assertThat(without).isEqualTo(Descriptors.manifest(Descriptors.IMPORTER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2021", "2023", "2025"})
    void componentsOfAPackageHaveDifferentNames(String lts) throws IOException {
        Set<String> names = new HashSet<>();
        for (Path file : Descriptors.ofPackage(lts)) {
            Element component = Descriptors.parse(file);
            assertThat(component.getTagName()).isEqualTo("component");
            assertThat(names.add(component.getAttribute("name")))
                    .as(file.toString())
                    .isTrue();
        }
        assertThat(names).hasSizeGreaterThan(8);
    }

    @Test
    void everyClassOfThisProjectExists() throws IOException, ClassNotFoundException {
        Set<String> named = new TreeSet<>();
        for (Path file : Descriptors.all()) {
            Matcher matcher = CLASS_NAME.matcher(Files.readString(file));
            while (matcher.find()) {
                named.add(matcher.group());
            }
        }
        assertThat(named).hasSize(22);
        for (String name : named) {
            Class<?> found = Class.forName(name, false, DescriptorsTest.class.getClassLoader());
            assertThat(found.getConstructors()).as(name).anyMatch(constructor -> constructor.getParameterCount() == 0);
        }
    }

    @Test
    void theBlobProviderHasTheNameInTheKeys() throws IOException {
        Element provider = Descriptors.elements(
                        Descriptors.parse(
                                Descriptors.components(Descriptors.BLOB_STORE).get(0)),
                        "blobprovider")
                .get(0);
        assertThat(provider.getAttribute("name")).isEqualTo(BlobKey.PROVIDER);
    }

    @Test
    void everyDocumentTypeHasItsSchemasAndItsLifeCycle() throws IOException {
        Element types = Descriptors.parse(Descriptors.IMPORTER.resolve("OSGI-INF/datagen-types.xml"));
        Set<String> declared = new TreeSet<>();
        for (Element type : Descriptors.elements(types, "doctype")) {
            declared.add(type.getAttribute("name"));
        }
        assertThat(declared)
                .contains("Customer", "IDCard", "Account", "Statement")
                .hasSize(57);
        for (UsState state : UsState.values()) {
            assertThat(declared).contains("Correspondence" + state.code());
        }
        Set<String> lived = new TreeSet<>();
        for (Element each :
                Descriptors.elements(Descriptors.elements(types, "types").get(0), "type")) {
            lived.add(each.getAttribute("name"));
            assertThat(each.getTextContent()).isEqualTo(DocumentType.LIFE_CYCLE_POLICY);
        }
        assertThat(lived).isEqualTo(declared);
        for (Element schema : Descriptors.elements(types, "schema")) {
            if (!schema.getAttribute("src").isEmpty()) {
                assertThat(schema.getAttribute("prefix")).isEqualTo(schema.getAttribute("name"));
                assertThat(Descriptors.IMPORTER.resolve(schema.getAttribute("src")))
                        .exists();
            }
        }
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void everyTypeHasTheSchemasOfItsKind(Kind kind) {
        if (kind.isShared()) {
            return;
        }
        Element types = Descriptors.parse(Descriptors.IMPORTER.resolve("OSGI-INF/datagen-types.xml"));
        Element type = Descriptors.elements(types, "doctype").stream()
                .filter(each -> each.getAttribute("name").equals(kind.type().replace("{state}", "")))
                .findFirst()
                .orElseThrow();
        List<String> schemas = new ArrayList<>(kind.schemas());
        assertThat(type.getAttribute("extends")).isEqualTo(schemas.contains("file") ? "File" : "Folder");
        schemas.removeAll(List.of("dc", "file"));
        assertThat(Descriptors.elements(type, "schema"))
                .extracting(schema -> schema.getAttribute("name"))
                .containsExactlyElementsOf(schemas);
    }

    @ParameterizedTest
    @ValueSource(strings = {"customer", "account", "all"})
    void schemasHaveTheFieldsOfTheirProperties(String schema) {
        Element root = Descriptors.parse(Descriptors.IMPORTER.resolve("schemas/" + schema + ".xsd"));
        Map<String, String> expected = new TreeMap<>();
        for (Property property : Bank.standard().type(Bank.STATEMENT).properties(field -> field.schema()
                .equals(schema))) {
            String name = property.name().substring(property.name().indexOf(':') + 1);
            if (property.isComplex()) {
                expected.put(name, "nxs:" + name);
                property.fields().forEach(field -> expected.put(name + "/" + field.part(), type(field)));
            } else {
                expected.put(name, type(property.field()));
            }
        }
        Map<String, String> found = new TreeMap<>();
        for (Element element : Descriptors.elements(root, "xs:element")) {
            String prefix = element.getParentNode().getParentNode() instanceof Element owner
                            && owner.getTagName().equals("xs:complexType")
                    ? owner.getAttribute("name") + "/"
                    : "";
            found.put(prefix + element.getAttribute("name"), element.getAttribute("type"));
        }
        assertThat(found).isEqualTo(expected);
    }

    private static String type(Field field) {
        return switch (field.type().base()) {
            case STRING -> "xs:string";
            case DATE -> "xs:date";
            default -> throw new AssertionError(field + ": no schema of ours has lists or numbers");
        };
    }

    @Test
    void everyTypeWithAFileHasThumbnails() throws IOException {
        Element root = Descriptors.parse(Descriptors.IMPORTER.resolve("OSGI-INF/datagen-thumbnails.xml"));
        Set<String> types = new TreeSet<>();
        Set<String> names = new TreeSet<>();
        for (Element factory : Descriptors.elements(root, "thumbnailFactory")) {
            types.add(factory.getAttribute("docType"));
            names.add(factory.getAttribute("name"));
        }
        assertThat(types).contains("IDCard", "Statement", "CorrespondenceCA").hasSize(54);
        assertThat(names).hasSize(54);
    }
}
