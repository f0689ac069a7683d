// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;
import org.apache.pdfbox.pdmodel.interactive.form.PDNonTerminalField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.nuxeo.datagen.render.template.Frame;
import org.nuxeo.datagen.render.template.FrameFields;

/**
 * The file of a document for which no template is given: a PDF with a title and the fields, each with its label; the fields
 * of a group are a table. It is a form as a user could have made it.
 */
public final class NeutralPage {

    /** The field of the title. */
    public static final String TITLE = "title";

    /** Rows of a table. */
    static final int ROWS = 10;

    private static final float LEFT = 56;
    private static final float WIDTH = PDRectangle.A4.getWidth() - 2 * LEFT;
    private static final float TOP = PDRectangle.A4.getHeight() - 110;
    private static final float BOTTOM = 56;
    private static final float LABEL_WIDTH = 150;
    private static final float LINE = 22;
    private static final float TEXT = 10;
    private static final float GRAY = 0.4f;

    /** What distinguishes two documents for the identifier in the file, instead of the time. */
    private static final long DOCUMENT = 1;

    private final PDDocument document = new PDDocument();
    private final PDAcroForm form = new PDAcroForm(document);
    private final PDFont plain = new PDType1Font(FontName.HELVETICA);
    private final PDFont bold = new PDType1Font(FontName.HELVETICA_BOLD);
    private final List<PDField> fields = new ArrayList<>();
    private PDPage page = new PDPage(PDRectangle.A4);
    private float y = TOP;

    private NeutralPage() {}

    /**
     * Returns the frame of a page.
     *
     * @param labels label of each field by its name, in the order of the page; a name with a dot is a column
     */
    public static Frame frame(Map<String, String> labels) {
        NeutralPage made = new NeutralPage();
        try (PDDocument document = made.document) {
            made.add(labels);
            document.setDocumentId(DOCUMENT);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            document.save(out, CompressParameters.NO_COMPRESSION);
            return TemplateCompiler.compile("page.pdf", out.toByteArray(), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(Map<String, String> labels) throws IOException {
        PDResources resources = new PDResources();
        resources.put(COSName.getPDFName("F"), plain);
        resources.put(COSName.getPDFName("B"), bold);
        form.setDefaultResources(resources);
        document.getDocumentCatalog().setAcroForm(form);
        document.addPage(page);
        fields.add(text(TITLE, "/B 18 Tf 0 g", LEFT, TOP + 2 * LINE, WIDTH));
        Map<String, List<String>> tables = new LinkedHashMap<>();
        for (Map.Entry<String, String> label : labels.entrySet()) {
            String group = FrameFields.groupName(label.getKey());
            if (!group.isEmpty()) {
                tables.computeIfAbsent(group, key -> new ArrayList<>()).add(label.getKey());
            } else if (!label.getKey().equals(TITLE)) {
                room(1);
                print(plain, label.getValue(), LEFT, LABEL_WIDTH);
                fields.add(text(label.getKey(), "/F 10 Tf 0 g", LEFT + LABEL_WIDTH, y, WIDTH - LABEL_WIDTH));
                y -= LINE;
            }
        }
        for (Map.Entry<String, List<String>> table : tables.entrySet()) {
            table(table.getKey(), table.getValue(), labels);
        }
        form.setFields(fields);
    }

    private void table(String group, List<String> columns, Map<String, String> labels) throws IOException {
        room(ROWS + 2);
        y -= LINE;
        float width = WIDTH / columns.size();
        for (int i = 0; i < columns.size(); i++) {
            print(bold, labels.get(columns.get(i)), LEFT + i * width, width);
        }
        PDNonTerminalField all = new PDNonTerminalField(form);
        all.setPartialName(group);
        List<PDField> rows = new ArrayList<>();
        for (int number = 1; number <= ROWS; number++) {
            y -= LINE;
            PDNonTerminalField row = new PDNonTerminalField(form);
            row.setPartialName(Integer.toString(number));
            List<PDField> cells = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                String name = columns.get(i).substring(group.length() + 1);
                cells.add(text(name, "/F 10 Tf 0 g", LEFT + i * width, y, width));
            }
            row.setChildren(cells);
            rows.add(row);
        }
        all.setChildren(rows);
        fields.add(all);
        y -= LINE;
    }

    /** Begins another page if this one has no room for some lines. */
    private void room(int lines) {
        if (y - (lines - 1) * LINE < BOTTOM) {
            page = new PDPage(PDRectangle.A4);
            document.addPage(page);
            y = TOP + 2 * LINE;
        }
    }

    private PDTextField text(String name, String looks, float x, float bottom, float width) throws IOException {
        PDTextField field = new PDTextField(form);
        field.setPartialName(name);
        field.setDefaultAppearance(looks);
        PDAnnotationWidget widget = field.getWidgets().get(0);
        // the text has a margin, which is outside of what is aligned
        widget.setRectangle(new PDRectangle(x - 2, bottom, width, LINE));
        widget.setPage(page);
        widget.setPrinted(true);
        page.getAnnotations().add(widget);
        return field;
    }

    /** Prints a label as wide as it fits, on the line of the field beside it. */
    private void print(PDFont font, String label, float x, float width) throws IOException {
        StringBuilder fitting = new StringBuilder();
        float room = (width - 6) * 1000 / TEXT;
        for (char c : label.toCharArray()) {
            String shown = c >= ' ' && c < 0x7F || c > 0xA0 && c <= 0xFF ? String.valueOf(c) : "?";
            if (font.getStringWidth(fitting + shown) > room) {
                break;
            }
            fitting.append(shown);
        }
        try (PDPageContentStream content =
                new PDPageContentStream(document, page, PDPageContentStream.AppendMode.APPEND, true)) {
            content.beginText();
            content.setFont(font, TEXT);
            content.setNonStrokingColor(GRAY);
            content.newLineAtOffset(x, y + (LINE - TEXT * 0.7f) / 2);
            content.showText(fitting.toString());
            content.endText();
        }
    }
}
