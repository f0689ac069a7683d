// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Contributions use only names that Nuxeo knows, since it silently ignores all others. */
class ContributionsTest {

    /** The components that ours require in every release; those of search exist only with an index. */
    private static final Set<String> REQUIRABLE = Set.of(
            "org.nuxeo.ecm.core.CoreExtensions",
            "org.nuxeo.ecm.core.LifecycleCoreExtensions",
            "org.nuxeo.elasticsearch.ElasticSearchComponent.contrib",
            "org.nuxeo.elasticsearch.defaultConfig",
            "org.nuxeo.elasticsearch.core.listener",
            "org.nuxeo.ecm.core.search.client.opensearch1.contrib",
            "org.nuxeo.ecm.platform.thumbnail.listener",
            "org.nuxeo.ecm.platform.content.template.listener",
            "org.nuxeo.ecm.platform.content.template.service.ContentTemplateService.defaultContrib",
            "DublinCoreStorageService",
            "default-repository-config",
            "org.nuxeo.runtime.mongodb.MongoDBComponent");

    private static Map<String, Set<String>> known() throws IOException {
        Map<String, Set<String>> known = new HashMap<>();
        try (InputStream in = ContributionsTest.class.getResourceAsStream("descriptors.txt")) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .forEach(words ->
                            known.put(words[0] + ' ' + words[1], Set.of(Arrays.copyOfRange(words, 2, words.length))));
        }
        return known;
    }

    /** Adds the elements and attributes below an element, as paths. */
    private static void paths(Element element, String path, Set<String> found) {
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            found.add(path + '@' + ((Attr) element.getAttributes().item(i)).getName());
        }
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element below) {
                found.add(path + '/' + below.getTagName());
                paths(below, path + '/' + below.getTagName(), found);
            }
        }
    }

    @Test
    void everyPointElementAndAttributeExistsInNuxeo() throws IOException {
        Map<String, Set<String>> known = known();
        Set<String> used = new TreeSet<>();
        for (Path file : Descriptors.all()) {
            for (Element extension : Descriptors.elements(Descriptors.parse(file), "extension")) {
                String point = extension.getAttribute("target") + ' ' + extension.getAttribute("point");
                assertThat(known).as(file.toString()).containsKey(point);
                used.add(point);
                Set<String> found = new TreeSet<>();
                for (Node each = extension.getFirstChild(); each != null; each = each.getNextSibling()) {
                    if (each instanceof Element contribution) {
                        String name = contribution.getTagName();
                        assertThat(known.get(point))
                                .as(file + " <" + name + ">")
                                .anyMatch(path -> path.matches(name + "([@/].*)?"));
                        paths(contribution, name, found);
                    }
                }
                assertThat(known.get(point)).as(file.toString()).containsAll(found);
            }
        }
        assertThat(used).isEqualTo(new TreeSet<>(known.keySet()));
    }

    @Test
    void everyRequiredComponentExistsInNuxeo() throws IOException {
        Set<String> required = new TreeSet<>();
        for (Path file : Descriptors.all()) {
            Descriptors.elements(Descriptors.parse(file), "require")
                    .forEach(each -> required.add(each.getTextContent().strip()));
        }
        assertThat(required).isEqualTo(new TreeSet<>(REQUIRABLE));
    }

    @Test
    void everySettingOfATemplateIsDefined() throws IOException {
        Set<String> used = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Descriptors.TEMPLATES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Matcher matcher =
                        Pattern.compile("(?:\\$\\{|#list )([^}?]+\\.[^}?]+)").matcher(Files.readString(file));
                while (matcher.find()) {
                    used.add(matcher.group(1));
                }
            }
        }
        assertThat(used).isEqualTo(new TreeSet<>(Descriptors.SETTINGS));
        assertThat(Files.readString(Descriptors.TEMPLATES.resolve("datagen-repositories/nuxeo.defaults")))
                .contains(
                        "datagen.repositories.createIndexes=true",
                        "datagen.repositories.names=us-east,us-west,archives");
    }

    @Test
    void theRepositoriesOfAModelTakeThePlaceOfTheBanks() throws IOException {
        for (String lts : List.of("2023", "2025")) {
            Set<String> named = new TreeSet<>();
            for (Path file : Descriptors.ofPackage(lts)) {
                Element component = Descriptors.parse(file, "policies,archive");
                for (String each :
                        List.of("repository", "blobprovider", "elasticSearchIndex", "index", "searchIndex")) {
                    Descriptors.elements(component, each)
                            .forEach(element -> named.add(each + " " + element.getAttribute("name")));
                }
            }
            assertThat(named)
                    .contains("repository policies", "repository archive", "blobprovider policies")
                    .contains(
                            lts.equals("2023")
                                    ? new String[] {
                                        "elasticSearchIndex nuxeo-policies", "elasticSearchIndex nuxeo-archive"
                                    }
                                    : new String[] {"index nuxeo-archive", "searchIndex policies", "searchIndex archive"
                                    })
                    .noneMatch(name -> name.contains("us-") || name.contains("archives"));
        }
    }

    /** Nuxeo does not collect orphaned files in a storage that several repositories share. */
    @Test
    void eachRepositoryHasItsOwnStorage() throws IOException {
        List<String> folders = new ArrayList<>();
        for (Path file : Descriptors.templateComponents(Descriptors.TEMPLATES)) {
            for (Element provider : Descriptors.elements(Descriptors.parse(file), "blobprovider")) {
                Element path = Descriptors.elements(provider, "property").get(0);
                assertThat(path.getAttribute("name")).isEqualTo("path");
                assertThat(path.getTextContent()).endsWith("/" + provider.getAttribute("name"));
                folders.add(path.getTextContent());
            }
        }
        assertThat(folders).hasSize(3).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"customer", "account", "all"})
    void schemasAreValid(String name) throws SAXException {
        SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
        Path file = Descriptors.IMPORTER.resolve("schemas/" + name + ".xsd");
        assertThat(factory.newSchema(file.toFile())).isNotNull();
        assertThat(Descriptors.parse(file).getAttribute("targetNamespace")).endsWith("/schemas/" + name);
    }

    @Test
    void anInvalidSchemaIsDetected() {
        SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
        assertThatThrownBy(() -> factory.newSchema(Path.of("pom.xml").toFile())).isInstanceOf(SAXException.class);
    }
}
