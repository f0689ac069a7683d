// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDTrueTypeFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.font.encoding.WinAnsiEncoding;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceDictionary;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceEntry;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceStream;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDCheckBox;
import org.apache.pdfbox.pdmodel.interactive.form.PDComboBox;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;
import org.apache.pdfbox.pdmodel.interactive.form.PDNonTerminalField;
import org.apache.pdfbox.pdmodel.interactive.form.PDPushButton;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.testing.OutsideTool;

class PdfTemplateTest {

    private static final String LONG =
            "one two three four five six seven eight nine ten eleven twelve thirteen fourteen";

    @TempDir
    Path folder;

    /** Returns a form of three fields, with a cross-reference table, or with a stream and objects in streams. */
    static byte[] form(boolean streams) throws IOException {
        try (PDDocument document = new PDDocument();
                InputStream ttf = PDDocument.class.getResourceAsStream(
                        "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf")) {
            PDPage page = new PDPage(PDRectangle.A4);
            document.addPage(page);
            PDAcroForm form = new PDAcroForm(document);
            form.setNeedAppearances(true);
            document.getDocumentCatalog().setAcroForm(form);
            PDResources resources = new PDResources();
            resources.put(COSName.getPDFName("F1"), PDTrueTypeFont.load(document, ttf, WinAnsiEncoding.INSTANCE));
            form.setDefaultResources(resources);
            form.getFields().add(text(form, page, "name", "/F1 12 Tf 0 0 1 rg", 700, 20));
            PDTextField notes = text(form, page, "notes", "/F1 0 Tf 0 g", 600, 60);
            notes.setMultiline(true);
            form.getFields().add(notes);
            PDNonTerminalField lines = new PDNonTerminalField(form);
            lines.setPartialName("lines");
            for (int i = 1; i <= 2; i++) {
                PDNonTerminalField row = new PDNonTerminalField(form);
                row.setPartialName("" + i);
                PDTextField amount = text(form, page, "amount", "/F1 10 Tf 0 g", 560 - 30 * i, 20);
                amount.setQ(2);
                row.setChildren(List.of(amount));
                lines.setChildren(
                        i == 1 ? List.of(row) : List.of(lines.getChildren().get(0), row));
            }
            form.getFields().add(lines);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            document.save(out, streams ? CompressParameters.DEFAULT_COMPRESSION : CompressParameters.NO_COMPRESSION);
            return out.toByteArray();
        }
    }

    private static PDTextField text(PDAcroForm form, PDPage page, String name, String looks, float y, float height)
            throws IOException {
        PDTextField field = new PDTextField(form);
        field.setPartialName(name);
        field.setDefaultAppearance(looks);
        PDAnnotationWidget widget = field.getWidgets().get(0);
        widget.setRectangle(new PDRectangle(60, y, 200, height));
        widget.setPage(page);
        widget.setPrinted(true);
        page.getAnnotations().add(widget);
        return field;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readersFindValuesAndText(boolean streams) throws Exception {
        byte[] template = form(streams);
        Frame frame = TemplateCompiler.compile("a.pdf", template);
        assertThat(frame.fields().names()).containsExactly("name", "notes", "lines.amount");
        NamedValues values = FrameChecks.values(frame)
                .set("name", "Zoë (O'Neil) \\ <b>")
                .set("notes", LONG)
                .set("lines.amount", 0, "12.50")
                .set("lines.amount", 1, "7");
        byte[] natural = FrameChecks.bytes(frame, values);
        assertThat(natural).startsWith(template);
        Path qpdf = OutsideTool.require("qpdf");
        for (long size : List.of(0L, natural.length + 1L, natural.length + 300L, natural.length + 70_000L)) {
            byte[] file = FrameChecks.bytes(frame, values, size);
            assertThat(file.length).isEqualTo(size == 0 ? natural.length : (int) size);
            try (PDDocument document = Loader.loadPDF(file)) {
                PDAcroForm form = document.getDocumentCatalog().getAcroForm(null);
                assertThat(form.getNeedAppearances()).isFalse();
                assertThat(form.getField("name").getValueAsString()).isEqualTo("Zoë (O'Neil) \\ <b>");
                assertThat(form.getField("lines.2.amount").getValueAsString()).isEqualTo("7");
                for (PDField field : form.getFieldTree()) {
                    assertThat(field.isReadOnly() || field instanceof PDNonTerminalField)
                            .isTrue();
                }
                assertThat(new PDFTextStripper().getText(flattened(document)).replaceAll("\\s+", " "))
                        .contains("Zoë (O'Neil) \\ <b>", LONG, "12.50", "7");
            }
            Path written = Files.write(folder.resolve("a.pdf"), file);
            Process check = new ProcessBuilder(qpdf.toString(), "--check", written.toString())
                    .redirectErrorStream(true)
                    .start();
            assertThat(new String(check.getInputStream().readAllBytes()))
                    .contains("No syntax or stream encoding errors found")
                    .doesNotContain("WARNING");
        }
    }

    private static PDDocument flattened(PDDocument document) throws IOException {
        document.getDocumentCatalog().getAcroForm(null).flatten();
        return document;
    }

    /** Returns a form of a choice and two checkboxes of one name, and a button. */
    private static byte[] choices() throws IOException {
        try (PDDocument document = new PDDocument()) {
            PDPage page = new PDPage(PDRectangle.A4);
            document.addPage(page);
            PDAcroForm form = new PDAcroForm(document);
            document.getDocumentCatalog().setAcroForm(form);
            PDResources resources = new PDResources();
            resources.put(COSName.getPDFName("F1"), new PDType1Font(Standard14Fonts.FontName.HELVETICA));
            form.setDefaultResources(resources);
            PDComboBox status = new PDComboBox(form);
            status.setPartialName("status");
            status.setDefaultAppearance("/F1 12 Tf 0 g");
            status.setOptions(List.of("open", "paid"));
            place(status.getWidgets().get(0), page, 700);
            status.getCOSObject().setItem(COSName.getPDFName("I"), new COSArray(List.of(COSInteger.ZERO)));
            PDCheckBox sent = new PDCheckBox(form);
            sent.setPartialName("sent");
            List<PDAnnotationWidget> boxes = List.of(new PDAnnotationWidget(), new PDAnnotationWidget());
            sent.setWidgets(boxes);
            for (PDAnnotationWidget each : boxes) {
                place(each, page, 600 - 50 * boxes.indexOf(each));
                PDAppearanceEntry looks = new PDAppearanceEntry(new COSDictionary());
                looks.getCOSObject().setItem("Off", new PDAppearanceStream(document));
                looks.getCOSObject().setItem("On1", new PDAppearanceStream(document));
                PDAppearanceDictionary all = new PDAppearanceDictionary();
                all.setNormalAppearance(looks);
                each.setAppearance(all);
            }
            PDPushButton button = new PDPushButton(form);
            button.setPartialName("print");
            place(button.getWidgets().get(0), page, 300);
            form.setFields(List.of(status, sent, button));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            document.save(out, CompressParameters.NO_COMPRESSION);
            return out.toByteArray();
        }
    }

    private static void place(PDAnnotationWidget widget, PDPage page, float y) throws IOException {
        widget.setRectangle(new PDRectangle(60, y, 100, 20));
        widget.setPage(page);
        page.getAnnotations().add(widget);
    }

    @ParameterizedTest
    @CsvSource({"paid, true, Yes", "other, false, Off"})
    void choicesAndCheckboxesAreFields(String status, String sent, String state) throws Exception {
        Frame frame = TemplateCompiler.compile("a.pdf", choices());
        assertThat(frame.fields().names()).containsExactly("status", "sent");
        NamedValues values = FrameChecks.values(frame).set("status", status).set("sent", sent);
        byte[] file = FrameChecks.bytes(frame, values);
        try (PDDocument document = Loader.loadPDF(file)) {
            PDAcroForm form = document.getDocumentCatalog().getAcroForm(null);
            PDComboBox choice = (PDComboBox) form.getField("status");
            assertThat(choice.getValue()).containsExactly(status);
            assertThat(choice.isEdit()).isTrue();
            PDCheckBox box = (PDCheckBox) form.getField("sent");
            assertThat(box.isChecked()).isEqualTo(sent.equals("true"));
            assertThat(box.isReadOnly()).isTrue();
            for (PDAnnotationWidget each : box.getWidgets()) {
                assertThat(each.getAppearanceState().getName()).isEqualTo(state);
                assertThat(each.getAppearance().getNormalAppearance().getSubDictionary())
                        .containsKey(COSName.getPDFName(state));
            }
            assertThat(new PDFTextStripper().getText(flattened(document))).contains(status);
        }
        Path written = Files.write(folder.resolve("a.pdf"), file);
        Process check = new ProcessBuilder(OutsideTool.require("qpdf").toString(), "--check", written.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(check.getInputStream().readAllBytes())).contains("No syntax or stream encoding errors");
    }

    @Test
    void formsWithoutFieldsAreRefused() throws Exception {
        assertThatThrownBy(() -> TemplateCompiler.compile("a.pdf", new byte[10]))
                .hasMessageContaining("a.pdf: is no PDF that can be read: ");
        try (PDDocument empty = new PDDocument()) {
            empty.addPage(new PDPage());
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            empty.save(out);
            assertThatThrownBy(() -> TemplateCompiler.compile("a.pdf", out.toByteArray()))
                    .hasMessage("a.pdf: has no form; add text fields whose names are the fields of the document");
        }
    }
}
