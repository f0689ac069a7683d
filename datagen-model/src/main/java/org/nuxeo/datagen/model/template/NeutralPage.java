// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.frame.FrameFormat;
import org.nuxeo.datagen.model.frame.PdfBody;
import org.nuxeo.datagen.model.frame.PdfBody.PdfObject;
import org.nuxeo.datagen.model.frame.PdfBody.Trailer;
import org.nuxeo.datagen.model.frame.PdfFont;
import org.nuxeo.datagen.model.frame.PdfText;
import org.nuxeo.datagen.model.frame.PdfText.Box;
import org.nuxeo.datagen.model.frame.Pieces;

/**
 * The file of a document for which no template is given: a PDF with a title and the fields, each with its label. Each page
 * has two contents, its labels, and the values, which are all that differs. It is made when a model is read, so no library has
 * a part in it.
 */
public final class NeutralPage {

    /** The field of the title. */
    public static final String TITLE = "title";

    private static final int A4_WIDTH = 595;
    private static final int A4_HEIGHT = 842;
    private static final float LEFT = 56;
    private static final float WIDTH = A4_WIDTH - 2 * LEFT;
    private static final float TOP = A4_HEIGHT - 110;
    private static final float BOTTOM = 56;
    private static final float LABEL_WIDTH = 150;
    private static final float LINE = 22;
    private static final int TEXT = 10;

    /** Catalog, list of pages, plain and bold font; then three objects for each page. */
    private static final int FIRST_PAGE = 5;

    private static final int OF_PAGE = 3;
    private static final String FILE = "page.pdf";

    /** A page: the operators that print its labels, and the texts. */
    private record Page(StringBuilder labels, List<PdfText> texts) {}

    private final PageFont plain;
    private final PageFont bold;
    private final FieldNames names = new FieldNames();
    private final List<Page> pages = new ArrayList<>();
    private Page page = addedPage();
    private float y = TOP;
    private final StringBuilder file = new StringBuilder("%PDF-1.4\n");
    private final List<Integer> offsets = new ArrayList<>();

    private NeutralPage(String texts) {
        plain = PageFont.of("F", "Helvetica", texts);
        bold = PageFont.of("B", "Helvetica-Bold", texts);
    }

    /**
     * Returns the frame of a page.
     *
     * @param labels label of each field by its name, in the order of the page
     * @param texts the characters that values can have, besides those of Latin-1
     */
    public static Frame frame(Map<String, String> labels, String texts) {
        NeutralPage made = new NeutralPage(texts + String.join("", labels.values()));
        made.add(labels);
        return made.frame();
    }

    private Frame frame() {
        object("<</Type/Catalog/Pages 2 0 R>>");
        String kids = IntStream.range(0, pages.size())
                .mapToObj(i -> numberOfPage(i) + " 0 R ")
                .collect(Collectors.joining());
        object("<</Type/Pages/Count " + pages.size() + "/Kids[" + kids + "]>>");
        int next = numberOfPage(pages.size());
        object(plain.dictionary(next));
        object(bold.dictionary(next));
        List<PdfObject> objects = new ArrayList<>();
        for (Page each : pages) {
            int values = offsets.size() + OF_PAGE;
            object("<</Type/Page/Parent 2 0 R/MediaBox[0 0 " + A4_WIDTH + " " + A4_HEIGHT
                    + "]/Resources<</Font<</F 3 0 R/B 4 0 R>>>>/Contents[" + (values - 1) + " 0 R " + values
                    + " 0 R]>>");
            object(stream(each.labels.toString()));
            // the tail replaces it
            object(stream(""));
            String begin = PdfObject.streamBegin(values, "") + "BT\n0 g\n";
            Pieces before = new Pieces.Builder().add(begin).build();
            objects.add(new PdfObject(values, 0, before, each.texts, Ascii.bytes("ET")));
        }
        plain.objects(next).forEach(this::object);
        int section = file.length();
        int size = offsets.size() + 1;
        String id = Frame.digest(bytes()).substring(0, 32);
        file.append("xref\n0 " + size + "\n0000000000 65535 f \n");
        offsets.forEach(each -> file.append(String.format(Locale.ROOT, "%010d 00000 n \n", each)));
        file.append("trailer\n<</Size " + size + "/Root 1 0 R/ID[<" + id + "><" + id + ">]>>\n");
        file.append("startxref\n" + section + "\n%%EOF\n");
        String digest = Frame.digest(bytes());
        file.append('\n');
        Trailer trailer = new Trailer(false, size, "/Root 1 0 R/Prev " + section, id);
        PdfBody body = new PdfBody(bytes(), List.of(), objects, trailer);
        return Frame.of(FrameFormat.PDF, digest, names.fields(FILE), body);
    }

    private byte[] bytes() {
        return file.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static int numberOfPage(int page) {
        return FIRST_PAGE + OF_PAGE * page;
    }

    static String stream(String content) {
        return "<</Length " + content.length() + ">>stream\n" + content + "\nendstream";
    }

    private void object(String content) {
        offsets.add(file.length());
        file.append(offsets.size()).append(" 0 obj\n").append(content).append("\nendobj\n");
    }

    private void add(Map<String, String> labels) {
        place(TITLE, bold, 18, LEFT, TOP + 2 * LINE, WIDTH);
        labels.forEach((name, label) -> {
            if (y < BOTTOM) {
                page = addedPage();
                y = TOP + 2 * LINE;
            }
            print(label);
            place(name, plain, TEXT, LEFT + LABEL_WIDTH, y, WIDTH - LABEL_WIDTH);
            y -= LINE;
        });
    }

    private void place(String name, PageFont font, int size, float x, float bottom, float width) {
        int field = names.index(name, "field " + name);
        // the text has a margin, which is outside of what is aligned
        Box box = new Box(thousandths(x - 2), thousandths(bottom), thousandths(width), thousandths(LINE));
        String looks = "/" + font.label() + " " + size + " Tf ";
        page.texts.add(new PdfText(field, 0, font.characters(), 1000 * size, box, 0, 1, looks));
    }

    private static int thousandths(float points) {
        return Math.round(1000 * points);
    }

    private Page addedPage() {
        Page added = new Page(new StringBuilder(), new ArrayList<>());
        pages.add(added);
        return added;
    }

    /** Prints a label as far as it fits, on the line of the field beside it. */
    private void print(String label) {
        PdfFont characters = plain.characters();
        float room = (LABEL_WIDTH - 6) * 1000 / TEXT;
        StringBuilder codes = new StringBuilder();
        for (char c : label.toCharArray()) {
            room -= characters.width(c);
            if (room < 0) {
                break;
            }
            codes.append(String.format(Locale.ROOT, "%0" + 2 * characters.codeBytes() + "X", characters.code(c)));
        }
        page.labels.append("BT /" + plain.label() + " " + TEXT + " Tf 0.4 g " + PdfSyntax.number(thousandths(LEFT))
                + " " + PdfSyntax.number(thousandths(y + (LINE - TEXT * 0.7f) / 2)) + " Td <" + codes + "> Tj ET\n");
    }
}
