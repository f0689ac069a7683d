// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.io.IOException;
import java.io.StringReader;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** Checks that the files of a template are what its format demands, in one whose values are 1 and whose groups have a row. */
record WellFormed(String file) {

    private static final Pattern END_OF_ROWS = Pattern.compile(",?(\\s*)\\{\\{\\s*/[^{}]*}}");
    private static final Pattern BEGIN_OF_ROWS = Pattern.compile("\\{\\{\\s*#[^{}]*}}");
    private static final Pattern FIELD = Pattern.compile("\\{\\{[^{}]*}}");
    private static final Pattern WHITE_SPACE = Pattern.compile("[ \\t\\r\\n]+");
    private static final Pattern STRING =
            Pattern.compile("\"(?:[^\"\\\\\\x00-\\x1F]|\\\\(?:[\"\\\\/bfnrt]|u[0-9a-fA-F]{4}))*+\"");
    private static final Pattern LITERAL =
            Pattern.compile("(?:-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null)(?![\\w.])");
    private static final Pattern COLLECTION = Pattern.compile("\\[(?:V(?:,V)*+)?]|\\{(?:S:V(?:,S:V)*+)?}"
            .replace("V", "[\uE000\uE001]")
            .replace('S', '\uE000'));

    void checkXml(String template) {
        try {
            SAXParserFactory parsers = SAXParserFactory.newInstance();
            parsers.setNamespaceAware(true);
            parsers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            parsers.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            parsers.setFeature("http://xml.org/sax/features/external-general-entities", false);
            parsers.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
            parsers.newSAXParser().parse(new InputSource(new StringReader(sample(template))), new DefaultHandler());
        } catch (SAXParseException e) {
            throw FieldNames.error(file + ":" + e.getLineNumber(), "is no XML: " + e.getMessage());
        } catch (SAXException | ParserConfigurationException | IOException e) {
            throw FieldNames.error(file, "cannot be checked: " + e.getMessage());
        }
    }

    void checkJson(String template) {
        String rest = STRING.matcher(sample(template)).replaceAll("\uE000");
        rest = LITERAL.matcher(WHITE_SPACE.matcher(rest).replaceAll(" ")).replaceAll("\uE001");
        rest = rest.replace(" ", "");
        for (String before = ""; !before.equals(rest); ) {
            before = rest;
            rest = COLLECTION.matcher(rest).replaceAll("\uE001");
        }
        String problem = "is no JSON; a quote, a bracket, a comma or a colon is missing, or one too many is there";
        FieldNames.refuse(!rest.matches("[\uE000\uE001]"), file, problem);
    }

    /** Returns a file of as many lines as the template has. */
    private static String sample(String template) {
        String rows = END_OF_ROWS.matcher(template).replaceAll("$1");
        return FIELD.matcher(BEGIN_OF_ROWS.matcher(rows).replaceAll("")).replaceAll("1");
    }
}
