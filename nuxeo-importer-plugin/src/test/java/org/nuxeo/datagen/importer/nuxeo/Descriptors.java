package org.nuxeo.datagen.importer.nuxeo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The descriptors of both bundles and of the templates, as files of the source tree. */
final class Descriptors {

    static final Path IMPORTER = Path.of("src/main/resources");
    static final Path BLOB_STORE = Path.of("../blobstore-ondemand/src/main/resources");
    static final Path TEMPLATES = Path.of("src/main/marketplace/templates");

    private Descriptors() {}

    static Manifest manifest(Path bundle) throws IOException {
        try (InputStream in = Files.newInputStream(bundle.resolve("META-INF/MANIFEST.MF"))) {
            return new Manifest(in);
        }
    }

    /** The component files that a bundle's manifest names. */
    static List<Path> components(Path bundle) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String name :
                manifest(bundle).getMainAttributes().getValue("Nuxeo-Component").split(",")) {
            files.add(bundle.resolve(name.strip()));
        }
        return files;
    }

    static List<Path> templateComponents() throws IOException {
        try (Stream<Path> files = Files.walk(TEMPLATES)) {
            return files.filter(file -> file.toString().contains("nxserver/config/") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
    }

    static Element parse(Path file) {
        try {
            String text = Files.readString(file);
            if (file.toString().endsWith(".nxftl")) {
                text = text.replaceAll("</?#escape[^>\n]*>\n?", "").strip();
            }
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new org.xml.sax.InputSource(new java.io.StringReader(text)))
                    .getDocumentElement();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SAXException | ParserConfigurationException e) {
            throw new IllegalStateException(file.toString(), e);
        }
    }

    static List<Element> elements(Element root, String name) {
        NodeList found = root.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    /** The classes that elements of a name register, in the importer's bundle. */
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
