// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import static java.util.stream.IntStream.range;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.nuxeo.datagen.model.frame.Escape;
import org.nuxeo.datagen.model.frame.FrameFields;
import org.nuxeo.datagen.model.frame.Pieces;
import org.nuxeo.datagen.model.frame.ZipBody;
import org.nuxeo.datagen.model.template.Marks.Kind;
import org.nuxeo.datagen.model.template.Marks.Token;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A part of a package in XML, written as static texts and pieces. A row of a table with a field of a group is repeated for
 * each row of the group; without a table, the paragraph is.
 */
final class XmlPart {

    private static final List<String> REPEATED = List.of("w:tr", "w:p");

    /** Attributes that must be unique in a document, and may be absent. */
    private static final List<String> UNIQUE = List.of("w14:paraId", "w14:textId");

    private static final String NEEDLESS =
            "is not needed; the row of a table that has a field of the group is repeated, or the paragraph";

    private final String name;
    private final FieldNames names;
    private final List<ZipBody.Part> parts = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private Pieces.Builder pieces = new Pieces.Builder();
    private boolean hasField;
    private String group = "";

    XmlPart(String name, FieldNames names) {
        this.name = name;
        this.names = names;
    }

    /** Returns the document in a part. */
    static Document parse(String file, String name, byte[] xml) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setExpandEntityReferences(false);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder.parse(new ByteArrayInputStream(xml));
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw FieldNames.error(file, name + " is no XML: " + e.getMessage() + "; save the template again");
        }
    }

    /** Returns the elements of a list, which stay what they are when the document changes. */
    static List<Element> elements(NodeList list) {
        return range(0, list.getLength()).mapToObj(i -> (Element) list.item(i)).toList();
    }

    /** Returns static texts and pieces in their order; none if there is no field. */
    List<ZipBody.Part> partsOf(Document document) {
        literal.append("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n");
        node(document.getDocumentElement());
        flush();
        flushPieces();
        return hasField ? parts : List.of();
    }

    private void node(Node node) {
        if (node instanceof Element element) {
            String repeated = group.isEmpty() && REPEATED.contains(element.getTagName()) ? groupWithin(element) : "";
            // a row of a table inside of which another row has the fields is not the one
            if (repeated.isEmpty() || hasInner(element)) {
                element(element);
                return;
            }
            group = repeated;
            flush();
            pieces.beginRows(names.group(group));
            element(element);
            flush();
            pieces.endRows(new byte[0]);
            group = "";
        } else if (node.getNodeType() == Node.TEXT_NODE || node.getNodeType() == Node.CDATA_SECTION_NODE) {
            boolean isRun = node.getParentNode().getNodeName().equals("w:t");
            text(node.getNodeValue(), isRun ? Escape.DOCX_TEXT : Escape.XML);
        }
    }

    private static boolean hasInner(Element element) {
        return elements(element.getElementsByTagName("w:tr")).stream()
                .anyMatch(row -> !groupWithin(row).isEmpty());
    }

    /** Returns the first group of which a field is in an element; an empty text if there is none. */
    private static String groupWithin(Element element) {
        return Marks.of(element.getTextContent()).stream()
                .map(token -> token.kind() == Kind.FIELD ? FrameFields.groupName(token.text()) : "")
                .filter(of -> !of.isEmpty())
                .findFirst()
                .orElse("");
    }

    private void element(Element element) {
        literal.append('<').append(element.getTagName());
        NamedNodeMap attributes = element.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            Node attribute = attributes.item(i);
            if (group.isEmpty() || !UNIQUE.contains(attribute.getNodeName())) {
                literal.append(' ').append(attribute.getNodeName()).append("=\"");
                text(attribute.getNodeValue(), Escape.XML_ATTRIBUTE);
                literal.append('"');
            }
        }
        if (element.getFirstChild() == null) {
            literal.append("/>");
            return;
        }
        literal.append('>');
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            node(child);
        }
        literal.append("</").append(element.getTagName()).append('>');
    }

    private void text(String text, Escape escape) {
        for (Token token : Marks.of(text)) {
            switch (token.kind()) {
                case LITERAL -> literal.append(escaped(token.text(), escape));
                case FIELD -> field(token, escape);
                default -> throw FieldNames.error(place(token), NEEDLESS);
            }
        }
    }

    private String place(Token token) {
        return token.mark() + " in " + name;
    }

    private void field(Token token, Escape escape) {
        int index = names.index(token.text(), place(token));
        String of = FrameFields.groupName(token.text());
        String remedy = group.isEmpty()
                ? "; must be in a row of a table, or in a paragraph"
                : " in a row of the group " + group + "; put it into another row";
        FieldNames.refuse(!of.isEmpty() && !of.equals(group), place(token), "is of the group " + of + remedy);
        flush();
        pieces.slot(index, escape);
        hasField = true;
    }

    private static String escaped(String text, Escape escape) {
        String all = text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\r", "&#13;");
        return escape == Escape.XML
                ? all
                : all.replace("\"", "&quot;").replace("\n", "&#10;").replace("\t", "&#9;");
    }

    /** Ends a static text. A long one outside of rows is a part of its own, and is deflated. */
    private void flush() {
        byte[] bytes = literal.toString().getBytes(StandardCharsets.UTF_8);
        literal.setLength(0);
        if (group.isEmpty() && bytes.length >= ZipBody.MIN_DEFLATED_BYTES) {
            flushPieces();
            parts.addAll(ZipBody.deflated(bytes));
        } else {
            pieces.add(bytes);
        }
    }

    private void flushPieces() {
        if (!pieces.isEmpty()) {
            parts.add(new ZipBody.Part(null, pieces.build()));
            pieces = new Pieces.Builder();
        }
    }
}
