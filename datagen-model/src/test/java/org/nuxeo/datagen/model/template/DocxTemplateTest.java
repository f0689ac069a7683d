// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.testing.OutsideTool;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class DocxTemplateTest {

    private static final String NASTY = "Zoë <b> & \"O'Neil\" ]]> \uD83D\uDE00";

    private static final String CONTROL =
            "<w:sdt><w:sdtPr><w:tag w:val=\"city\"/><w:id w:val=\"7\"/></w:sdtPr><w:sdtContent>"
                    + "<w:r><w:t>Click </w:t></w:r><w:r><w:t>here</w:t></w:r></w:sdtContent></w:sdt>";
    private static final String BODY =
            "<w:p><w:r><w:t>Dear {{na</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>me</w:t></w:r>"
                    + "<w:r><w:t>}} &amp; all, </w:t></w:r>" + CONTROL + "</w:p>"
                    + "<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w=\"4000\"/><w:gridCol w:w=\"4000\"/></w:tblGrid>"
                    + row("Item", "Amount")
                    + row("{{lines.item}}", "{{lines.amount}} of {{name}}")
                    + "</w:tbl>" + paragraph("x".repeat(2_000)) + paragraph("End");

    @TempDir
    Path folder;

    private static String paragraph(String text) {
        return "<w:p><w:r><w:t>" + text + "</w:t></w:r></w:p>";
    }

    private static String row(String left, String right) {
        return "<w:tr><w:tc>" + paragraph(left) + "</w:tc><w:tc>" + paragraph(right) + "</w:tc></w:tr>";
    }

    /** Returns a document with a body, as a program for texts would save it. */
    static byte[] docx(String body) throws IOException {
        String types = "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default"
                + " Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Override"
                + " PartName=\"/word/document.xml\""
                + " ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/><Override"
                + " PartName=\"/docProps/core.xml\""
                + " ContentType=\"application/vnd.openxmlformats-package.core-properties+xml\"/></Types>";
        String relations = "<Relationships"
                + " xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"r1\""
                + " Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\""
                + " Target=\"word/document.xml\"/><Relationship Id=\"r2\""
                + " Type=\"http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties\""
                + " Target=\"docProps/core.xml\"/></Relationships>";
        String core = "<cp:coreProperties"
                + " xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\""
                + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title>Letter to"
                + " {{name}}</dc:title></cp:coreProperties>";
        String document =
                "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>" + body
                        + "</w:body></w:document>";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (String[] entry : new String[][] {
                {"[Content_Types].xml", types},
                {"_rels/.rels", relations},
                {"docProps/core.xml", core},
                {"word/document.xml", document}
            }) {
                out.putNextEntry(new ZipEntry(entry[0]));
                out.write(entry[1].getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private static Frame frame(String body) throws IOException {
        return TemplateCompiler.compile("a.docx", docx(body));
    }

    private Map<String, byte[]> entries(byte[] docx) throws IOException {
        Map<String, byte[]> streamed = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(docx))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                streamed.put(entry.getName(), in.readAllBytes());
            }
        }
        Path file = Files.write(folder.resolve("a.docx"), docx);
        try (ZipFile zip = new ZipFile(file.toFile())) {
            assertThat(zip.size()).isEqualTo(streamed.size());
            for (Map.Entry<String, byte[]> entry : streamed.entrySet()) {
                // by the directory, with the sizes and the CRC of the directory
                assertThat(zip.getInputStream(zip.getEntry(entry.getKey())).readAllBytes())
                        .isEqualTo(entry.getValue());
            }
        }
        return streamed;
    }

    private static Document parse(byte[] xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml));
    }

    private static List<String> paragraphs(Document document) {
        NodeList nodes = document.getElementsByTagName("w:p");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }

    @Test
    void marksControlsAndRowsAreFilledAtAnyLength() throws Exception {
        Frame frame = frame(BODY);
        assertThat(frame.fields().names()).containsExactly("name", "city", "lines.item", "lines.amount");
        for (int rows : new int[] {0, 1, 3}) {
            NamedValues values = FrameChecks.values(frame).set("name", NASTY).set("city", "Ørsted");
            List<String> expected = new ArrayList<>(List.of("Dear " + NASTY + " & all, Ørsted", "Item", "Amount"));
            for (int i = 0; i < rows; i++) {
                values.set("lines.item", i, "item " + i + " <&>").set("lines.amount", i, "" + i);
                expected.addAll(List.of("item " + i + " <&>", i + " of " + NASTY));
            }
            expected.addAll(List.of("x".repeat(2_000), "End"));
            int natural = FrameChecks.bytes(frame, values).length;
            List<Long> sizes = new ArrayList<>(FrameChecks.paddedSizes(natural));
            sizes.add(0L);
            for (long size : sizes) {
                byte[] file = FrameChecks.bytes(frame, values, size);
                assertThat(file.length).isEqualTo(size == 0 ? natural : (int) size);
                Map<String, byte[]> entries = entries(file);
                assertThat(paragraphs(parse(entries.get("word/document.xml")))).isEqualTo(expected);
                assertThat(parse(entries.get("docProps/core.xml"))
                                .getDocumentElement()
                                .getTextContent())
                        .isEqualTo("Letter to " + NASTY);
            }
        }
    }

    @Test
    void theEndOfALineIsABreak() throws Exception {
        Frame frame = frame(paragraph("{{remarks}}"));
        byte[] file = FrameChecks.bytes(frame, FrameChecks.values(frame).set("remarks", "one\ntwo"));
        assertThat(new String(entries(file).get("word/document.xml"), StandardCharsets.UTF_8))
                .contains("one</w:t><w:br/><w:t xml:space=\"preserve\">two</w:t>");
    }

    /** A stored block has at most 65,535 bytes. */
    @Test
    void longTablesTakeSeveralBlocks() throws Exception {
        Frame frame = frame(BODY);
        for (int rows : new int[] {300, 400, 2_000}) {
            NamedValues values = FrameChecks.values(frame).set("name", "N");
            for (int i = 0; i < rows; i++) {
                values.set("lines.item", i, "item " + i).set("lines.amount", i, "amount");
            }
            Document document = parse(entries(FrameChecks.bytes(frame, values)).get("word/document.xml"));
            assertThat(document.getElementsByTagName("w:tr").getLength()).isEqualTo(rows + 1);
        }
    }

    @Test
    @Tag("long")
    void libreOfficeReadsTheText() throws Exception {
        Path office = OutsideTool.require("soffice");
        Frame frame = frame(BODY);
        NamedValues values = FrameChecks.values(frame)
                .set("name", NASTY)
                .set("city", "Ørsted")
                .set("lines.item", 0, "first")
                .set("lines.item", 1, "second");
        Path file = Files.write(folder.resolve("filled.docx"), FrameChecks.bytes(frame, values, 50_000));
        Process process = new ProcessBuilder(
                        office.toString(),
                        "-env:UserInstallation=" + folder.resolve("profile").toUri(),
                        "--headless",
                        "--convert-to",
                        "txt:Text (encoded):UTF8",
                        "--outdir",
                        folder.toString(),
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("office.log").toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        assertThat(Files.readString(folder.resolve("filled.txt")))
                .contains("Dear " + NASTY + " & all, Ørsted")
                .contains("first", "second", "End");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{{name}             | {{name} in word/document.xml: has no end; write {{name}}",
                "{{#lines}}          | {{#lines}} in word/document.xml: is not needed; the row of a table that has a"
                        + " field of the group is repeated, or the paragraph",
            })
    void mistakesHaveTheirPlaceAndARemedy(String text, String message) {
        assertThatThrownBy(() -> frame(paragraph(text))).hasMessage(message);
    }

    @Test
    void filesOfAnotherKindAreRefused() {
        assertThatThrownBy(() -> TemplateCompiler.compile("a.docx", new byte[100]))
                .hasMessage("a.docx: has no word/document.xml; must be a document that Word or LibreOffice saved");
    }
}
