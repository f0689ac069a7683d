// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObjectKey;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDCheckBox;
import org.apache.pdfbox.pdmodel.interactive.form.PDComboBox;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.apache.pdfbox.pdmodel.interactive.form.PDVariableText;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.text.Latin;
import org.nuxeo.datagen.model.frame.Escape;
import org.nuxeo.datagen.model.frame.FrameFields;
import org.nuxeo.datagen.model.frame.PdfBody;
import org.nuxeo.datagen.model.frame.PdfBody.Entry;
import org.nuxeo.datagen.model.frame.PdfBody.PdfObject;
import org.nuxeo.datagen.model.frame.PdfBody.Trailer;
import org.nuxeo.datagen.model.frame.PdfFont;
import org.nuxeo.datagen.model.frame.PdfText;
import org.nuxeo.datagen.model.frame.Pieces;

/**
 * A form in PDF. Its texts, choices and checkboxes are the fields, by their names; {@code lines.2.amount} is the second row of
 * {@code lines.amount}. Other fields stay as they are. A checkbox is on if its text is {@code true}.
 */
final class PdfTemplate {

    private static final Pattern ROW = Pattern.compile("([^.]+)\\.([1-9][0-9]{0,3})\\.([^.]+)");
    private static final Pattern APPEARANCE = Pattern.compile("/(\\S+)\\s+([-+.0-9]+)\\s+Tf");
    private static final Pattern START = Pattern.compile("startxref\\s+(\\d+)");
    private static final int READ_ONLY = 1;

    /** Lets a choice have a value that is none of its options. */
    private static final int EDITABLE = 1 << 18;

    private static final COSName OPTION_INDEXES = COSName.getPDFName("I");

    private static final String REMEDY = "add text fields whose names are the fields of the document";

    /** Characters that are looked for in a font: Latin, Greek, Cyrillic, and what lies before the ideograms. */
    private static final int CHARACTERS = 0x2200;

    private final String file;
    private final byte[] template;
    private final FieldNames names;
    private final Map<PDFont, PdfFont> fonts = new HashMap<>();
    private final List<PdfObject> objects = new ArrayList<>();
    private int nextNumber;

    PdfTemplate(String file, byte[] template, FieldNames names) {
        this.file = file;
        this.template = template;
        this.names = names;
    }

    /** Returns the body, and adds the fields to the names. */
    PdfBody body() {
        try (PDDocument document = Loader.loadPDF(template)) {
            refuse(document.isEncrypted(), "is encrypted; save it without a password");
            return body(document);
        } catch (IOException e) {
            throw new ArchiveException(file + ": is no PDF that can be read: " + e.getMessage() + "; save it again", e);
        }
    }

    private void refuse(boolean isWrong, String problem) {
        FieldNames.refuse(isWrong, file, problem);
    }

    private PdfBody body(PDDocument document) throws IOException {
        PDAcroForm form = document.getDocumentCatalog().getAcroForm(null);
        refuse(form == null || form.getFields().isEmpty(), "has no form; " + REMEDY);
        boolean isSigned = !document.getSignatureDictionaries().isEmpty();
        refuse(isSigned, "is signed, which no value would survive; save it without a signature");
        nextNumber = nextNumber(document);
        for (PDField field : form.getFieldTree()) {
            if (field instanceof PDTextField || field instanceof PDComboBox || field instanceof PDCheckBox) {
                field(form, field);
            }
        }
        refuse(objects.isEmpty(), "has no text, choice or checkbox in its form; " + REMEDY);
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.writeBytes(template);
        head.write('\n');
        List<Entry> entries = new ArrayList<>();
        settings(document, form, head, entries);
        return new PdfBody(head.toByteArray(), entries, objects, trailer(document));
    }

    /** Returns what ends a file that begins with the template. */
    private Trailer trailer(PDDocument document) {
        String text = new String(template, StandardCharsets.ISO_8859_1);
        Stream<MatchResult> starts = START.matcher(text).results();
        int previous =
                starts.mapToInt(start -> Integer.parseInt(start.group(1))).reduce(-1, (before, last) -> last);
        boolean isOther = previous < 0 || previous >= template.length || !text.startsWith("%PDF-");
        refuse(isOther, "is no PDF as programs write it; save it again");
        COSDictionary trailer = document.getDocument().getTrailer();
        COSBase info = trailer.getItem(COSName.INFO);
        String dictionary = "/Root " + PdfSyntax.of(trailer.getItem(COSName.ROOT))
                + (info == null ? "" : "/Info " + PdfSyntax.of(info)) + "/Prev " + previous;
        return new Trailer(!text.startsWith("xref", previous), nextNumber, dictionary, id(trailer));
    }

    /** Returns the first free number of an object. */
    private static int nextNumber(PDDocument document) {
        Set<COSObjectKey> keys = document.getDocument().getXrefTable().keySet();
        long highest = keys.stream().mapToLong(COSObjectKey::getNumber).max().orElse(0);
        return Math.max(document.getDocument().getTrailer().getInt(COSName.SIZE), Math.toIntExact(highest + 1));
    }

    private static String id(COSDictionary trailer) {
        COSArray ids = trailer.getCOSArray(COSName.ID);
        return ids != null && ids.size() > 0 && ids.getObject(0) instanceof COSString first
                ? HexFormat.of().withUpperCase().formatHex(first.getBytes())
                : "00000000000000000000000000000000";
    }

    /** Replaces the form's dictionary if it asks readers to draw the fields themselves, or has a second form in XML. */
    private void settings(PDDocument document, PDAcroForm form, ByteArrayOutputStream head, List<Entry> entries) {
        COSDictionary settings = form.getCOSObject();
        List<COSName> removed = List.of(COSName.getPDFName("NeedAppearances"), COSName.getPDFName("XFA"));
        if (removed.stream().noneMatch(settings::containsKey)) {
            return;
        }
        removed.forEach(settings::removeItem);
        COSDictionary owner =
                settings.getKey() == null ? document.getDocumentCatalog().getCOSObject() : settings;
        COSObjectKey key = key(owner, "the form");
        entries.add(new Entry((int) key.getNumber(), key.getGeneration(), head.size()));
        String begin = key.getNumber() + " " + key.getGeneration() + " obj\n";
        head.writeBytes(latin1(begin + PdfSyntax.of(owner, true) + "\nendobj\n"));
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private COSObjectKey key(COSBase object, String what) {
        COSObjectKey key = object.getKey();
        refuse(key == null, what + " is not an object of its own; save the form with another program");
        return key;
    }

    /**
     * Where the value of a field comes from.
     *
     * @param index index of the field of the frame
     * @param row row of its group
     */
    private record Source(int index, int row) {}

    private Source source(PDField field) {
        String full = field.getFullyQualifiedName();
        Matcher numbered = ROW.matcher(full);
        String place = "field " + full + " of " + file;
        if (numbered.matches()) {
            int index = names.index(numbered.group(1) + "." + numbered.group(3), place);
            return new Source(index, Integer.parseInt(numbered.group(2)) - 1);
        }
        String remedy = ": must have the number of its row, such as " + full.replaceFirst("\\.", ".1.");
        refuse(!FrameFields.groupName(full).isEmpty(), "field " + full + remedy);
        return new Source(names.index(full, place), 0);
    }

    /** Adds the objects of a field and of its widgets, of which one may be the field itself. */
    private void field(PDAcroForm form, PDField field) throws IOException {
        Source source = source(field);
        String what = "field " + field.getFullyQualifiedName();
        COSObjectKey own = key(field.getCOSObject(), what);
        boolean isWidget = false;
        for (PDAnnotationWidget widget : field.getWidgets()) {
            COSDictionary rest = new COSDictionary(widget.getCOSObject());
            rest.removeItem(COSName.AP);
            COSObjectKey key = key(widget.getCOSObject(), what);
            Pieces.Builder pieces = begin(key);
            if (field instanceof PDVariableText text) {
                pieces.add("/AP<</N " + nextNumber + " 0 R>>");
                appearance(form, text, widget, source);
            } else {
                pieces.add("/AP<</N" + states(widget.getCOSObject(), what) + ">>/AS ")
                        .slot(source.index, Escape.PDF_CHECK, source.row);
                rest.removeItem(COSName.AS);
            }
            if (key.equals(own)) {
                value(field, source, pieces, rest);
                isWidget = true;
            }
            object(key, pieces, rest);
        }
        if (!isWidget) {
            COSDictionary rest = new COSDictionary(field.getCOSObject());
            object(own, value(field, source, begin(own), rest), rest);
        }
    }

    private static Pieces.Builder value(PDField field, Source source, Pieces.Builder pieces, COSDictionary rest) {
        boolean isText = field instanceof PDVariableText;
        rest.removeItem(COSName.V);
        if (isText) {
            rest.removeItem(OPTION_INDEXES);
        }
        rest.setInt(COSName.FF, rest.getInt(COSName.FF, 0) | READ_ONLY | (field instanceof PDComboBox ? EDITABLE : 0));
        return pieces.add("/V ").slot(source.index, isText ? Escape.PDF_TEXT : Escape.PDF_CHECK, source.row);
    }

    /** Returns the looks of a checkbox, of which the one that is on is called Yes. */
    private String states(COSDictionary widget, String what) {
        Map<COSName, COSBase> states = new LinkedHashMap<>();
        if (widget.getObjectFromPath("AP/N") instanceof COSDictionary looks) {
            looks.forEach(states::put);
        }
        COSBase off = states.remove(COSName.Off);
        refuse(states.isEmpty(), what + ": must have looks for on and off; save the form with another program");
        String on = PdfSyntax.of(states.values().iterator().next());
        return "<</Yes " + on + (off == null ? "" : "/Off " + PdfSyntax.of(off)) + ">>";
    }

    private static Pieces.Builder begin(COSObjectKey key) {
        return new Pieces.Builder().add(key.getNumber() + " " + key.getGeneration() + " obj\n<<");
    }

    /** Adds an object: a dictionary that has begun, and the rest of it. */
    private void object(COSObjectKey key, Pieces.Builder pieces, COSDictionary rest) {
        String entries = PdfSyntax.of(rest, true);
        pieces.add(latin1(entries.substring(2))).add("\nendobj\n");
        objects.add(new PdfObject((int) key.getNumber(), key.getGeneration(), pieces.build(), List.of(), new byte[0]));
    }

    private void appearance(PDAcroForm form, PDVariableText field, PDAnnotationWidget widget, Source source)
            throws IOException {
        String full = field.getFullyQualifiedName();
        String given = field.getDefaultAppearance() == null ? "" : field.getDefaultAppearance();
        Matcher appearance = APPEARANCE.matcher(given);
        String name = appearance.find() ? appearance.group(1) : "";
        PDResources known = Objects.requireNonNullElseGet(form.getDefaultResources(), PDResources::new);
        PDFont font = known.getFont(COSName.getPDFName(name));
        refuse(font == null, "field " + full + ": its font \"" + name + "\" is not in the form; choose another");
        PDRectangle box = widget.getRectangle();
        int width = Math.round(box.getWidth() * 1000);
        int height = Math.round(box.getHeight() * 1000);
        boolean isMultiline = field instanceof PDTextField text && text.isMultiline();
        int size = Math.round(Float.parseFloat(appearance.group(2)) * 1000);
        if (size <= 0) {
            size = isMultiline ? 10_000 : Math.max(4_000, Math.min(12_000, height * 7 / 10));
        }
        int lines = isMultiline ? Math.max(1, (height - 4_000) / (size * 115 / 100)) : 1;
        COSDictionary fontsOfForm = known.getCOSObject().getCOSDictionary(COSName.FONT);
        String resources = "/Resources<</Font<</" + name + " " + PdfSyntax.of(fontsOfForm.getItem(name)) + ">>>>";
        String area = "0 0 " + PdfSyntax.number(width) + " " + PdfSyntax.number(height);
        String begin = PdfObject.streamBegin(nextNumber, "/Type/XObject/Subtype/Form/BBox[" + area + "]" + resources);
        String color = given.substring(appearance.end()).strip();
        String content = frame(widget, area) + "/Tx BMC\nq\n" + area + " re W n\nBT\n/" + name + " "
                + PdfSyntax.number(size) + " Tf " + color + "\n";
        PdfFont characters = characters(font, full);
        int alignment = Math.max(0, Math.min(2, field.getQ()));
        PdfText.Box room = new PdfText.Box(0, 0, width, height);
        PdfText drawn = new PdfText(source.index, source.row, characters, size, room, alignment, lines, "");
        Pieces before = new Pieces.Builder().add(latin1(begin + content)).build();
        byte[] after = latin1("ET\nQ\nEMC");
        objects.add(new PdfObject(nextNumber++, 0, before, List.of(drawn), after));
    }

    /** Returns the operators that draw the background and the border. */
    private static String frame(PDAnnotationWidget widget, String area) {
        COSDictionary looks = widget.getCOSObject().getCOSDictionary(COSName.getPDFName("MK"));
        if (looks == null) {
            return "";
        }
        String box = " " + area + " re ";
        String back = color(looks.getCOSArray(COSName.getPDFName("BG")), "g", "rg", "k");
        String edge = color(looks.getCOSArray(COSName.getPDFName("BC")), "G", "RG", "K");
        return "q\n" + (back.isEmpty() ? "" : back + box + "f\n") + (edge.isEmpty() ? "" : edge + box + "S\n") + "Q\n";
    }

    private static String color(COSArray color, String... operators) {
        if (color == null || color.size() == 0) {
            return "";
        }
        return color.toList().stream().map(each -> PdfSyntax.of(each) + " ").collect(Collectors.joining())
                + operators[color.size() / 2];
    }

    private PdfFont characters(PDFont font, String field) throws IOException {
        PdfFont known = fonts.get(font);
        if (known != null) {
            return known;
        }
        // fonts of ideograms have codes of two bytes
        int most = font instanceof PDType0Font ? Character.MIN_SURROGATE : CHARACTERS;
        int[] characters = new int[most];
        int end = CHARACTERS;
        for (char c = ' '; c < most; c++) {
            int character = Character.isISOControl(c) ? 0 : character(font, c);
            // a letter whose accent the font does not have is better than a question mark
            char plain = c < CHARACTERS ? Latin.plain(c) : c;
            characters[c] = character != 0 || plain == c ? character : character(font, plain);
            end = characters[c] == 0 ? end : Math.max(end, c + 1);
        }
        String problem = "field " + field + ": its font has neither a space nor a question mark; choose another";
        refuse(characters[' '] == 0 && characters['?'] == 0, problem);
        PdfFont made = new PdfFont(Arrays.copyOf(characters, end), font instanceof PDType0Font ? 2 : 1);
        fonts.put(font, made);
        return made;
    }

    /** Returns the code of a character in the high half and its width in the low half; 0 if the font does not have it. */
    private static int character(PDFont font, char c) throws IOException {
        try {
            byte[] code = font.encode(String.valueOf(c));
            int number = code.length > 2 ? 0 : new BigInteger(1, code).intValue();
            return number == 0 ? 0 : number << 16 | Math.round(font.getWidth(number));
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            return 0;
        }
    }
}
