// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.frame.ZipBody;
import org.nuxeo.datagen.model.template.Marks.Kind;
import org.nuxeo.datagen.model.template.Marks.Token;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * A template in Office Open XML. Its fields are content controls, whose tag is the field, and marks in its text. Word
 * divides a text into runs where it likes, so a mark may be in several; it is moved into the first of them.
 */
final class DocxTemplate {

    private static final String DOCUMENT = "word/document.xml";
    private static final String TYPES = "[Content_Types].xml";
    private static final Pattern UNCLOSED = Pattern.compile("(?s)\\{\\{.{0,28}");
    private static final int MAX_BYTES = 256 << 20;

    private final String file;
    private final FieldNames names;
    private final Map<String, byte[]> entries;

    DocxTemplate(String file, byte[] template, FieldNames names) {
        this.file = file;
        this.names = names;
        this.entries = read(file, template);
        boolean isOther = !entries.containsKey(DOCUMENT) || !entries.containsKey(TYPES);
        String problem = "has no " + DOCUMENT + "; must be a document that Word or LibreOffice saved";
        FieldNames.refuse(isOther, file, problem);
    }

    private static Map<String, byte[]> read(String file, byte[] template) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        long sum = 0;
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(template))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                byte[] content = in.readNBytes((int) (MAX_BYTES - sum + 1));
                sum += content.length;
                String problem = "is longer than " + (MAX_BYTES >> 20) + " MB unpacked; must be shorter";
                FieldNames.refuse(sum > MAX_BYTES, file, problem);
                if (!entry.isDirectory()) {
                    entries.put(entry.getName(), content);
                }
            }
            return entries;
        } catch (IOException e) {
            throw new ArchiveException(file + ": is damaged: " + e.getMessage() + "; save it again", e);
        }
    }

    /** Returns the body, and adds the fields to the names. */
    ZipBody body() {
        Map<String, List<ZipBody.Part>> filled = new LinkedHashMap<>();
        // the document decides the order of the fields
        Stream.concat(Stream.of(DOCUMENT), entries.keySet().stream())
                .filter(name -> name.endsWith(".xml") || name.endsWith(".rels"))
                .distinct()
                .forEach(name -> filled.put(name, parts(name)));
        filled.values().removeIf(List::isEmpty);
        entries.keySet().removeAll(filled.keySet());
        entries.computeIfPresent(TYPES, (name, content) -> withFiller(content));
        return ZipBody.of(entries, filled);
    }

    /** Returns a part as static texts and pieces; none if it has no field. */
    private List<ZipBody.Part> parts(String name) {
        byte[] content = Objects.requireNonNull(entries.get(name));
        String text = new String(content, StandardCharsets.UTF_8);
        if (!text.contains("{") && !text.contains("w:sdt")) {
            return List.of();
        }
        Document document = XmlPart.parse(file, name, content);
        XmlPart.elements(document.getElementsByTagName("w:sdt")).forEach(DocxTemplate::control);
        XmlPart.elements(document.getElementsByTagName("w:p")).forEach(paragraph -> joinMarks(paragraph, name));
        return new XmlPart(name, names).partsOf(document);
    }

    /** Writes a mark into a content control with a tag, instead of what it shows. */
    private static void control(Element control) {
        Element properties = child(control, "w:sdtPr");
        Element content = child(control, "w:sdtContent");
        if (properties == null || content == null) {
            return;
        }
        Element named = child(properties, "w:tag");
        String tag = named == null ? "" : named.getAttribute("w:val");
        boolean outer = content.getElementsByTagName("w:sdt").getLength() > 0;
        List<Element> texts = XmlPart.elements(content.getElementsByTagName("w:t"));
        if (tag.isEmpty() || outer || texts.isEmpty()) {
            return;
        }
        // a control in a repeated row would have the same id in all of them
        Stream.of("w:id", "w:showingPlcHdr", "w:placeholder")
                .flatMap(name -> Stream.ofNullable(child(properties, name)))
                .forEach(properties::removeChild);
        texts.forEach(text -> text.setTextContent(text == texts.get(0) ? "{{" + tag + "}}" : ""));
        XmlPart.elements(content.getElementsByTagName("w:rStyle")).stream()
                .filter(style -> style.getAttribute("w:val").equals("PlaceholderText"))
                .forEach(style -> style.getParentNode().removeChild(style));
    }

    private static @Nullable Element child(Element parent, String name) {
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element && element.getTagName().equals(name)) {
                return element;
            }
        }
        return null;
    }

    /** Moves each mark of a paragraph into the first of the runs that it is in. */
    private void joinMarks(Element paragraph, String part) {
        List<Element> texts = XmlPart.elements(paragraph.getElementsByTagName("w:t")).stream()
                .filter(text -> paragraphOf(text) == paragraph)
                .toList();
        StringBuilder all = new StringBuilder();
        NavigableMap<Integer, Element> runs = new TreeMap<>();
        for (Element text : texts) {
            runs.put(all.length(), text);
            all.append(text.getTextContent());
        }
        if (all.indexOf("{{") < 0) {
            return;
        }
        for (Element text : texts) {
            text.setTextContent("");
            text.setAttribute("xml:space", "preserve");
        }
        for (Token token : Marks.of(all.toString())) {
            if (token.kind() != Kind.LITERAL) {
                append(token.mark(), runs, token.from());
                continue;
            }
            String literal = token.text();
            Matcher unclosed = UNCLOSED.matcher(literal);
            if (unclosed.find()) {
                throw FieldNames.error(unclosed.group() + " in " + part, "has no end; write {{name}}");
            }
            int end = token.from() + literal.length();
            for (int from = token.from(); from < end; ) {
                int to = Math.min(end, Objects.requireNonNullElse(runs.higherKey(from), end));
                append(all.substring(from, to), runs, from);
                from = to;
            }
        }
    }

    private static void append(String text, NavigableMap<Integer, Element> runs, int at) {
        Element run = runs.floorEntry(at).getValue();
        run.setTextContent(run.getTextContent() + text);
    }

    /** Returns the paragraph that a text is of, not one around it. */
    private static Node paragraphOf(Node node) {
        return node.getNodeName().equals("w:p") ? node : paragraphOf(node.getParentNode());
    }

    /** Declares the type of the entry that pads a document. */
    private static byte[] withFiller(byte[] types) {
        String text = new String(types, StandardCharsets.UTF_8);
        if (text.contains("Extension=\"bin\"")) {
            return types;
        }
        int at = text.indexOf('>', text.indexOf("<Types")) + 1;
        String type = "<Default Extension=\"bin\" ContentType=\"application/octet-stream\"/>";
        return (text.substring(0, at) + type + text.substring(at)).getBytes(StandardCharsets.UTF_8);
    }
}
