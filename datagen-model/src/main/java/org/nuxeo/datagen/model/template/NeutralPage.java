// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.render.template.Frame;
import org.nuxeo.datagen.render.template.FrameFields;
import org.nuxeo.datagen.render.template.FrameFormat;
import org.nuxeo.datagen.render.template.PdfBody;
import org.nuxeo.datagen.render.template.PdfBody.PdfObject;
import org.nuxeo.datagen.render.template.PdfFont;
import org.nuxeo.datagen.render.template.PdfText;
import org.nuxeo.datagen.render.template.Pieces;

/**
 * The file of a document for which no template is given: a PDF with a title and the fields, each with its label; the fields
 * of a group are a table. Each page has two contents, its labels, and the values, which are all that differs.
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
    private static final int TEXT = 10;
    private static final String PLAIN = "F";
    private static final String BOLD = "B";

    /** What distinguishes two documents for the identifier in the file, instead of the time. */
    private static final long DOCUMENT = 1;

    private static final String FILE = "page.pdf";

    private final PDDocument document = new PDDocument();
    private final PDResources resources = new PDResources();
    private final Map<String, PageFont> fonts =
            Map.of(PLAIN, new PageFont("Helvetica"), BOLD, new PageFont("Helvetica-Bold"));
    private final FieldNames names = new FieldNames(List.of());
    private final List<Place> places = new ArrayList<>();
    private PDPage page = new PDPage(PDRectangle.A4);
    private float y = TOP;

    /** Operators that print the labels of the page. */
    private final StringBuilder labelled = new StringBuilder();

    /** The place of a value on a page. */
    private record Place(int page, int field, int row, String font, int size, float x, float y, float width) {

        PdfText text(PdfFont characters) {
            String looks = "/" + font + " " + size + " Tf ";
            // the text has a margin, which is outside of what is aligned
            return new PdfText(
                    field,
                    row,
                    characters,
                    1000 * size,
                    Math.round(1000 * width),
                    Math.round(1000 * LINE),
                    0,
                    1,
                    Math.round(1000 * (x - 2)),
                    Math.round(1000 * y),
                    looks);
        }
    }

    private NeutralPage() {}

    /**
     * Returns the frame of a page.
     *
     * @param labels label of each field by its name, in the order of the page; a name with a dot is a column
     */
    public static Frame frame(Map<String, String> labels) {
        NeutralPage made = new NeutralPage();
        try (PDDocument document = made.document) {
            made.resources.getCOSObject().setItem(COSName.FONT, made.fontDictionaries());
            made.add(labels);
            document.setDocumentId(DOCUMENT);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            document.save(out, CompressParameters.NO_COMPRESSION);
            byte[] template = out.toByteArray();
            return new Frame(FrameFormat.PDF, Frame.digest(template), made.names.fields(FILE), made.body(template));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the body, in whose tail the second content of each page is replaced. */
    private PdfBody body(byte[] template) throws IOException {
        try (PDDocument loaded = Loader.loadPDF(template)) {
            List<PdfObject> objects = new ArrayList<>();
            for (int i = 0; i < loaded.getNumberOfPages(); i++) {
                int number = i;
                List<PdfText> texts = places.stream()
                        .filter(place -> place.page == number)
                        .map(place -> place.text(font(place.font).characters()))
                        .toList();
                COSArray contents = loaded.getPage(i).getCOSObject().getCOSArray(COSName.CONTENTS);
                int stream = (int) contents.getObject(contents.size() - 1).getKey().getNumber();
                Pieces before = new Pieces.Builder()
                        .add(PdfObject.streamBegin(stream, "") + "BT\n0 g\n")
                        .build();
                objects.add(new PdfObject(stream, 0, before, texts, Ascii.bytes("ET")));
            }
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            head.writeBytes(template);
            head.write('\n');
            int next = PdfTemplate.nextNumber(loaded);
            return new PdfBody(
                    head.toByteArray(), List.of(), objects, PdfTemplate.trailer(FILE, template, loaded, next));
        }
    }

    private void add(Map<String, String> labels) throws IOException {
        document.addPage(page);
        page.setResources(resources);
        place(TITLE, 0, BOLD, 18, LEFT, TOP + 2 * LINE, WIDTH);
        Map<String, List<String>> tables = new LinkedHashMap<>();
        for (Map.Entry<String, String> label : labels.entrySet()) {
            String group = FrameFields.groupName(label.getKey());
            if (!group.isEmpty()) {
                tables.computeIfAbsent(group, key -> new ArrayList<>()).add(label.getKey());
            } else if (!label.getKey().equals(TITLE)) {
                room(1);
                print(PLAIN, label.getValue(), LEFT, LABEL_WIDTH);
                place(label.getKey(), 0, PLAIN, TEXT, LEFT + LABEL_WIDTH, y, WIDTH - LABEL_WIDTH);
                y -= LINE;
            }
        }
        for (List<String> columns : tables.values()) {
            table(columns, labels);
        }
        endPage();
    }

    private void table(List<String> columns, Map<String, String> labels) throws IOException {
        room(ROWS + 2);
        y -= LINE;
        float width = WIDTH / columns.size();
        for (int i = 0; i < columns.size(); i++) {
            print(BOLD, Objects.requireNonNull(labels.get(columns.get(i))), LEFT + i * width, width);
        }
        for (int row = 0; row < ROWS; row++) {
            y -= LINE;
            for (int i = 0; i < columns.size(); i++) {
                place(columns.get(i), row, PLAIN, TEXT, LEFT + i * width, y, width);
            }
        }
        y -= LINE;
    }

    private void place(String name, int row, String font, int size, float x, float bottom, float width) {
        int field = names.index(name, "field " + name);
        places.add(new Place(document.getNumberOfPages() - 1, field, row, font, size, x, bottom, width));
    }

    private PageFont font(String name) {
        return Objects.requireNonNull(fonts.get(name));
    }

    private COSDictionary fontDictionaries() {
        COSDictionary all = new COSDictionary();
        fonts.forEach((name, font) -> all.setItem(name, font.dictionary()));
        return all;
    }

    /** Gives the page its two contents: the labels, and what each file has instead of nothing. */
    private void endPage() throws IOException {
        byte[] printed = labelled.toString().getBytes(StandardCharsets.ISO_8859_1);
        labelled.setLength(0);
        page.setContents(List.of(
                new PDStream(document, new ByteArrayInputStream(printed)),
                new PDStream(document, new ByteArrayInputStream(new byte[0]))));
    }

    /** Begins another page if this one has no room for some lines. */
    private void room(int lines) throws IOException {
        if (y - (lines - 1) * LINE < BOTTOM) {
            endPage();
            page = new PDPage(PDRectangle.A4);
            document.addPage(page);
            page.setResources(resources);
            y = TOP + 2 * LINE;
        }
    }

    /** Prints a label as far as it fits, on the line of the field beside it. */
    private void print(String name, String label, float x, float width) {
        PdfFont characters = font(name).characters();
        float room = (width - 6) * 1000 / TEXT;
        StringBuilder codes = new StringBuilder();
        for (char c : label.toCharArray()) {
            room -= characters.width(c);
            if (room < 0) {
                break;
            }
            codes.append(String.format("%02X", characters.code(c)));
        }
        labelled.append("BT /" + name + " " + TEXT + " Tf 0.4 g " + PdfSyntax.number(Math.round(1000 * x)) + " "
                + PdfSyntax.number(Math.round(1000 * (y + (LINE - TEXT * 0.7f) / 2))) + " Td <" + codes + "> Tj ET\n");
    }
}
