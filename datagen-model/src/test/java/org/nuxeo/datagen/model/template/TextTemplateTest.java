// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.frame.Frame;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class TextTemplateTest {

    private static final String NASTY = "a<b> & \"c\" 'd' ]]> {{e}} Zoë \uD83D\uDE00 f\ng\\";

    private static Document parse(byte[] xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml));
    }

    @Test
    void xmlReadersFindTheValuesAsTheyWere() throws Exception {
        Frame frame = FrameChecks.compile("a.xml", """
            <?xml version="1.0" encoding="UTF-8"?>
            <order id="{{id}}" of='{{id}}'>
              <!-- a comment -->
              <text>{{id}}</text><data><![CDATA[{{id}}]]></data>
              {{#lines}}
              <line unit="{{lines.unit}}">{{lines.amount}}</line>
              {{/lines}}
            </order>
            """);
        NamedValues values = FrameChecks.values(frame)
                .set("id", NASTY)
                .set("lines.unit", 0, NASTY)
                .set("lines.amount", 0, "1")
                .set("lines.amount", 1, "2")
                .set("lines.amount", 2, NASTY);
        int natural = FrameChecks.bytes(frame, values).length;
        for (long size : List.of(0L, natural + 5L, natural + 64L, natural + 90L, natural + 5_000L)) {
            Element order = parse(FrameChecks.bytes(frame, values, size)).getDocumentElement();
            assertThat(order.getAttribute("id")).isEqualTo(NASTY);
            assertThat(order.getAttribute("of")).isEqualTo(NASTY);
            assertThat(order.getElementsByTagName("text").item(0).getTextContent())
                    .isEqualTo(NASTY);
            assertThat(order.getElementsByTagName("data").item(0).getTextContent())
                    .isEqualTo(NASTY);
            assertThat(order.getElementsByTagName("line").getLength()).isEqualTo(3);
            assertThat(((Element) order.getElementsByTagName("line").item(0)).getAttribute("unit"))
                    .isEqualTo(NASTY);
            assertThat(order.getElementsByTagName("line").item(2).getTextContent())
                    .isEqualTo(NASTY);
        }
    }

    @Test
    void jsonReadersFindTheValuesAsTheyWere() throws Exception {
        Frame frame = FrameChecks.compile("a.json", """
            {"kind": "order",
             "name": "Mr \\" {{name}}", "number": {{number}}, "text": {{name}},
             "lines": [
               {{#lines}}
               {"amount": {{lines.amount}}, "note": "{{lines.note}}"},
               {{/lines}}
             ]}
            """);
        NamedValues values =
                FrameChecks.values(frame).set("name", NASTY + "\u0001").set("number", "-12.5e3");
        for (int rows = 0; rows < 3; rows++) {
            if (rows > 0) {
                values.set("lines.amount", rows - 1, "" + rows).set("lines.note", rows - 1, NASTY);
            }
            int natural = FrameChecks.bytes(frame, values).length;
            for (long size : List.of(0L, natural + 1L, natural + 1_000L)) {
                JsonNode node = new ObjectMapper().readTree(FrameChecks.bytes(frame, values, size));
                assertThat(node.get("name").textValue()).isEqualTo("Mr \" " + NASTY + "\u0001");
                assertThat(node.get("text").textValue()).isEqualTo(NASTY + "\u0001");
                assertThat(node.get("number").doubleValue()).isEqualTo(-12_500);
                assertThat(node.get("lines")).hasSize(rows);
            }
        }
        assertThat(new ObjectMapper()
                        .readTree(FrameChecks.bytes(frame, values))
                        .at("/lines/1/note")
                        .textValue())
                .isEqualTo(NASTY);
    }

    @Test
    void cellsAreInQuotesIfTheyNeedThem() throws Exception {
        Frame frame = FrameChecks.compile("a.csv", """
            name,"say ""so\""",amount
            {{#lines}}
            {{lines.name}},"to {{lines.name}}",{{lines.amount}}
            {{/lines}}
            """);
        NamedValues values = FrameChecks.values(frame)
                .set("lines.name", 0, "A, \"B\"")
                .set("lines.amount", 0, "1;2")
                .set("lines.name", 1, "C\nD")
                .set("lines.amount", 1, "2,5");
        String rows = "\"A, \"\"B\"\"\",\"to A, \"\"B\"\"\",1;2\n\"C\nD\",\"to C\nD\",\"2,5\"\n";
        String head = "name,\"say \"\"so\"\"\",amount\n";
        assertThat(FrameChecks.text(frame, values)).isEqualTo(head + rows);
        assertThat(new String(FrameChecks.bytes(frame, values, 1_000)))
                .startsWith(head + "\n\n")
                .contains("\n" + rows)
                .hasSize(1_000);
        assertThat(FrameChecks.text(
                        FrameChecks.compile("b.csv", "a;b\n{{a}};{{b}}\n"),
                        FrameChecks.values(FrameChecks.compile("b.csv", "{{a}}{{b}}"))
                                .set("a", "1,2")
                                .set("b", "3;4")))
                .isEqualTo("a;b\n1,2;\"3;4\"\n");
        Frame tabs = FrameChecks.compile("c.tsv", "{{a}}\t{{a}}");
        assertThat(FrameChecks.text(tabs, FrameChecks.values(tabs).set("a", "1\t2")))
                .isEqualTo("\"1\t2\"\t\"1\t2\"");
    }

    @Test
    void htmlIsEscapedWhereItStandsAndPaddedInAComment() throws Exception {
        Frame frame = FrameChecks.compile("a.html", """
            <!DOCTYPE html>
            <html><head><title>Order</title><style>p > a { color: red }</style></head>
            <body><p class="x">Dear {{name}}, <a href="?q={{name}}">more</a></p></body></html>
            """);
        NamedValues values = FrameChecks.values(frame).set("name", "<i>\"O'Neil\" & Søn");
        String escaped = "&lt;i&gt;&quot;O&#39;Neil&quot; &amp; Søn";
        assertThat(FrameChecks.text(frame, values)).contains("Dear " + escaped + ", <a href=\"?q=" + escaped + "\">");
        for (long size : FrameChecks.paddedSizes(FrameChecks.bytes(frame, values).length)) {
            String padded = new String(FrameChecks.bytes(frame, values, size), java.nio.charset.StandardCharsets.UTF_8);
            assertThat(padded.getBytes(java.nio.charset.StandardCharsets.UTF_8)).hasSize((int) size);
            assertThat(padded.replaceAll("(?s)<!--.*?-->", "").strip())
                    .isEqualTo(FrameChecks.text(frame, values).strip());
        }
    }

    /** No random values may break a document; a reader that shares no code finds each of them again. */
    @Test
    void anyTextIsOneValue() throws Exception {
        Frame xml = FrameChecks.compile("a.xml", "<a b=\"{{v}}\"><c>{{v}}</c><d><![CDATA[x{{v}}y]]></d></a>");
        Frame json = FrameChecks.compile("a.json", "[{{v}},\"{{v}}\"]");
        Random random = new Random(20);
        String alphabet = "ab <>&\"'\\]}{,;=-!\n\té€\uD83D\uDE00";
        for (int i = 0; i < 300; i++) {
            StringBuilder text = new StringBuilder("v");
            int[] points = alphabet.codePoints().toArray();
            for (int k = random.nextInt(12); k > 0; k--) {
                text.appendCodePoint(points[random.nextInt(points.length)]);
            }
            String value = text.toString();
            Element root = parse(FrameChecks.bytes(xml, FrameChecks.values(xml).set("v", value)))
                    .getDocumentElement();
            assertThat(root.getAttribute("b")).isEqualTo(value);
            assertThat(root.getFirstChild().getTextContent()).isEqualTo(value);
            assertThat(root.getLastChild().getTextContent()).isEqualTo("x" + value + "y");
            JsonNode array = new ObjectMapper()
                    .readTree(FrameChecks.bytes(json, FrameChecks.values(json).set("v", value)));
            assertThat(array.get(0).textValue()).isEqualTo(value);
            assertThat(array.get(1).textValue()).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.xml  | <a {{name}}/>                         | a.xml:1:4: {{name}}: stands in the tag <a>; must be"
                        + " text, or in the quotes of an attribute",
                "a.xml  | <a><!-- {{name}} --></a>              | a.xml:1:9: {{name}}: stands in a comment; must be"
                        + " outside of it",
                "a.html | <p><script>x={{name}}</script>        | a.html:1:14: {{name}}: stands in <script>; put the"
                        + " value into an attribute and read it from there",
                "a.xml  | <a>{{lines.unit}}</a>                 | a.xml:1:4: {{lines.unit}}: is of the group lines;"
                        + " put it between {{#lines}} and {{/lines}}",
                "a.xml  | <a>{{#lines}}{{lines.unit}}</a>       | a.xml: {{#lines}}: has no end; write {{/lines}}"
                        + " after its rows",
                "a.xml  | <a>{{#lines}}{{name}}{{/lines}}</a>   | a.xml:1:22: {{/lines}}: the rows have no field of"
                        + " the group; write {{lines}}, or {{lines.name}} for a part",
                "a.xml  | <a>{{/lines}}</a>                     | a.xml:1:4: {{/lines}}: has no {{#lines}} before it",
                "a.xml  | <a>{{#lines}}{{lines.unit}}<b c=\"{{/lines}}\"/></a> | a.xml:1:34: {{/lines}}: must stand"
                        + " where {{#lines}} does: both in text, or both in the same quotes",
                "a.json | [{{#lines}}{\"u\": {{lines.unit}}}{{/lines}}] | a.json:1:33: {{/lines}}: the rows are elements of"
                        + " a list, which commas separate; write a comma before it",
                "a.xml  | <a>{{a b}}</a>                        | a.xml:1:4: {{a b}}: must have a field's name, such"
                        + " as {{name}} or {{lines.amount}}",
                "a.xml  | <?xml version='1.0' encoding='latin1'?><a>{{name}}</a> | a.xml:1:1: the encoding must be"
                        + " UTF-8",
                "a.xml  | <a>{{name}}</b>                       | a.xml:1: is no XML: The element type \"a\" must be"
                        + " terminated by the matching end-tag \"</a>\".",
                "a.xml  | <a><{{name}}/></a>                    | a.xml:1:5: {{name}}: stands in the tag <>; must be"
                        + " text, or in the quotes of an attribute",
                "a.html | <{{name}}>x</p>                       | a.html:1:2: {{name}}: stands in the tag <>; must be"
                        + " text, or in the quotes of an attribute",
                "a.xml  | <a>{{name}} & more</a>                | a.xml:1: is no XML: The entity name must immediately"
                        + " follow the '&' in the entity reference.",
                "a.json | {\"a\": {{name}}                       | a.json: is no JSON; a quote, a bracket, a comma or a"
                        + " colon is missing, or one too many is there",
                "a.json | {\"a\": s{{name}}}                     | a.json: is no JSON; a quote, a bracket, a comma or a"
                        + " colon is missing, or one too many is there",
                "a.json | [{{name}}, {{name}} \"b\"]             | a.json: is no JSON; a quote, a bracket, a comma or a"
                        + " colon is missing, or one too many is there",
                "a.json | [{{name}}, ]                          | a.json: is no JSON; a quote, a bracket, a comma or a"
                        + " colon is missing, or one too many is there",
                "a.json | {{{name}}: 1}                         | a.json: is no JSON; a quote, a bracket, a comma or a"
                        + " colon is missing, or one too many is there",
                "a.xml  | <a/>                                  | a.xml: has no field; write {{name}} where a value"
                        + " belongs",
            })
    void mistakesHaveTheirPlaceAndARemedy(String file, String template, String message) {
        assertThatThrownBy(() -> FrameChecks.compile(file, template))
                .isInstanceOf(ArchiveException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{v}}",
                "[]{{v}}",
                "[-1.5e+3, true, null, [], {}, \"\\u00e9\\n\", {\"a\": {\"b\": [{{v}}, \"x{{v}}\"]}}]",
                "[{{#rows}}{\"a\": {{rows.a}}},{{/rows}}]",
                "{\"{{v}}\": 01}"
            })
    void isJsonIfAnotherReaderSaysSo(String template) throws Exception {
        boolean isRead = true;
        try {
            new ObjectMapper()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(template.replaceAll(",?\\{\\{[#/]rows}}", "").replaceAll("\\{\\{[a-z.]+}}", "1"));
        } catch (JsonProcessingException e) {
            isRead = false;
        }
        boolean isCompiled = true;
        try {
            FrameChecks.compile("a.json", template);
        } catch (ArchiveException e) {
            isCompiled = false;
        }
        assertThat(isCompiled).isEqualTo(isRead);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.odt", "a", "a.xlsx"})
    void otherFormatsAreRefused(String file) {
        assertThatThrownBy(() -> FrameChecks.compile(file, "{{a}}"))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining(file + ": cannot be a template; its name must end in .html, ");
    }

    @Test
    void damagedFramesAreRefused() {
        byte[] file = FrameChecks.compile("a.txt", "{{a}}").toBytes();
        assertThat(Frame.fileName("a.txt", file)).matches("a\\.txt\\.[0-9a-f]{16}\\.frame");
        for (int damaged : new int[] {20, file.length - 1}) {
            file[damaged] ^= 1;
            assertThatThrownBy(() -> Frame.of(file))
                    .hasMessage("is damaged: its digest differs; compile the template again");
            file[damaged] ^= 1;
        }
        assertThatThrownBy(() -> Frame.of(new byte[100])).hasMessageContaining("is no frame");
    }
}
