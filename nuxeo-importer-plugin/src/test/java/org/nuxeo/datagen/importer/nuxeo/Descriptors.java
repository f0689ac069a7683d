// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The descriptors of the bundles and of the templates, as files of the source tree. */
final class Descriptors {

    static final Path IMPORTER = Path.of("src/main/resources");
    static final Path BLOB_STORE = Path.of("../blobstore-ondemand/src/main/resources");
    /** The importer's manifest in the package for LTS 2025. */
    static final Path MANIFEST_2025 = Path.of("src/main/bundle/MANIFEST-lts-2025.MF");

    static final Path TEMPLATES = Path.of("src/main/marketplace/templates");
    static final Path TEMPLATES_ELASTICSEARCH = Path.of("src/main/marketplace/templates-elasticsearch");
    static final Path TEMPLATES_SEARCH = Path.of("src/main/marketplace/templates-search");

    /** The settings that our templates and Nuxeo's templates common-base and mongodb define in all releases. */
    static final Set<String> SETTINGS = Set.of(
            "nuxeo.core.binarymanager",
            "nuxeo.core.binarymanager_key",
            "nuxeo.binarystores.root",
            "nuxeo.dbs.cache.enabled",
            "nuxeo.dbs.cache.maxSize",
            "nuxeo.dbs.cache.concurrencyLevel",
            "nuxeo.dbs.cache.ttl",
            "datagen.repositories.names",
            "datagen.repositories.createIndexes");

    /** The setting of Nuxeo's template of the search client, without which there are no indexes. */
    private static final String SEARCH = "nuxeo.search.client.default.opensearch1.index.name";

    private Descriptors() {}

    static Manifest manifest(Path bundle) throws IOException {
        return read(bundle.resolveSibling("bundle/MANIFEST.MF"));
    }

    static Manifest read(Path manifest) throws IOException {
        try (InputStream in = Files.newInputStream(manifest)) {
            return new Manifest(in);
        }
    }

    /** Returns the component files that a bundle's manifest names. */
    static List<Path> components(Path bundle) throws IOException {
        return components(bundle, manifest(bundle));
    }

    private static List<Path> components(Path bundle, Manifest manifest) {
        List<Path> files = new ArrayList<>();
        for (String name :
                manifest.getMainAttributes().getValue("Nuxeo-Component").split(",")) {
            files.add(bundle.resolve(name.strip()));
        }
        return files;
    }

    /** Returns the components of the templates below some folders. */
    static List<Path> templateComponents(Path... folders) throws IOException {
        List<Path> components = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                components.addAll(
                        files.filter(file -> file.toString().contains("nxserver/config/") && Files.isRegularFile(file))
                                .sorted()
                                .toList());
            }
        }
        return components;
    }

    /** Returns the components of the package for a release, which its {@code src/main/assembly} puts together. */
    static List<Path> ofPackage(String lts) throws IOException {
        boolean elasticsearch = !lts.equals("2025");
        List<Path> files =
                new ArrayList<>(elasticsearch ? components(IMPORTER) : components(IMPORTER, read(MANIFEST_2025)));
        files.addAll(components(BLOB_STORE));
        files.addAll(templateComponents(TEMPLATES, elasticsearch ? TEMPLATES_ELASTICSEARCH : TEMPLATES_SEARCH));
        return files;
    }

    /** Returns the components of all packages. */
    static Set<Path> all() throws IOException {
        Set<Path> files = new LinkedHashSet<>(ofPackage("2023"));
        files.addAll(ofPackage("2025"));
        return files;
    }

    static Element parse(Path file) {
        return parse(file, "us-east,us-west,archives");
    }

    /** Returns the component that a server makes of a file, with the names of repositories from its settings. */
    static Element parse(Path file, String repositories) {
        try {
            String text = Files.readString(file);
            if (file.toString().endsWith(".nxftl")) {
                StringWriter rendered = new StringWriter();
                new Template(file.toString(), text, new Configuration(Configuration.VERSION_2_3_34))
                        .process(settings(repositories), rendered);
                text = rendered.toString().strip();
            }
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(text)))
                    .getDocumentElement();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SAXException | ParserConfigurationException | TemplateException e) {
            throw new IllegalStateException(file.toString(), e);
        }
    }

    /** Returns the settings as Nuxeo gives them to FreeMarker: a map for each part of their names before the last. */
    private static Map<String, Object> settings(String repositories) {
        Map<String, Object> all = new HashMap<>();
        Stream.concat(SETTINGS.stream(), Stream.of(SEARCH)).forEach(name -> {
            Map<String, Object> parent = all;
            String[] parts = name.split("\\.");
            for (int i = 0; i < parts.length - 1; i++) {
                @SuppressWarnings("unchecked")
                Map<String, Object> next =
                        (Map<String, Object>) parent.computeIfAbsent(parts[i], part -> new HashMap<String, Object>());
                parent = next;
            }
            parent.put(parts[parts.length - 1], name.endsWith("repositories.names") ? repositories : "value");
        });
        return all;
    }

    static List<Element> elements(Element root, String name) {
        NodeList found = root.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    /** Returns the classes that elements of a name register, in the importer's bundle. */
    static List<Class<?>> classes(String element) {
        List<Class<?>> classes = new ArrayList<>();
        try {
            for (Path file : components(IMPORTER)) {
                for (Element each : elements(parse(file), element)) {
                    classes.add(Class.forName(each.getAttribute("class")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
        return classes;
    }
}
