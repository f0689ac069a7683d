// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import static org.nuxeo.datagen.core.text.Ascii.bytes;
import static org.nuxeo.datagen.core.text.Ascii.put;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Filler.Padding;

/**
 * A form in PDF. The head is the template, byte for byte, with the objects that are the same in all files after it. The tail
 * is the rest of an incremental update (ISO 32000-1, 7.5.6): the fields with their values, the streams that show them, a
 * cross-reference section of the kind that the template has, and a trailer that names the one of the template. So neither
 * fonts nor pages are touched, and what the template conforms to, the files conform to.
 *
 * <p>The filler is the data of a stream object whose length is an object of the tail.
 */
public final class PdfBody extends FrameBody {

    private static final int ENTRY_BYTES = 20;
    private static final int MAX_DIGITS = 10;
    private static final int STREAM_ENTRY_BYTES = 8;
    private static final int LENGTH_DIGITS = 8;
    private static final byte[] STREAM = bytes(">>stream\n");
    private static final byte[] END_STREAM = bytes("\nendstream\nendobj\n");
    private static final byte[] END_OBJECT = bytes("\nendobj\n");
    private static final byte[] START = bytes("\nstartxref\n");
    private static final byte[] END = bytes("\n%%EOF\n");

    private final List<PdfFont> fonts;
    private final List<Entry> headEntries;
    private final List<PdfObject> objects;
    private final Trailer trailer;

    /** Where the content of each stream begins, from the beginning of its object. */
    private final int[] contents;

    /** What precedes each text of each object. */
    private final byte[][][] begins;

    /**
     * An object of the head.
     *
     * @param position of its first byte
     */
    public record Entry(int number, int generation, int position) {}

    /**
     * An object of the tail: a dictionary with values, or the stream that shows texts.
     *
     * @param before from the number of the object to its value, or to what precedes the texts
     * @param texts the texts; none in a dictionary
     * @param after what follows the texts
     */
    public record PdfObject(int number, int generation, Pieces before, List<PdfText> texts, byte[] after) {

        /** Returns the dictionary of a stream that shows a text, up to its content, with room for its length. */
        public static String streamBegin(int number, String dictionary) {
            return number + " 0 obj\n<<" + dictionary + "/Length " + " ".repeat(LENGTH_DIGITS) + ">>stream\n";
        }
    }

    /**
     * What ends the file.
     *
     * @param isStream whether the cross-reference section is a stream
     * @param nextNumber first free number of an object; the three from it on are for padding and the section
     * @param dictionary entries that are the same in all files, without the brackets
     * @param id the first identifier of the file, in hexadecimal
     */
    public record Trailer(boolean isStream, int nextNumber, String dictionary, String id) {
        /** Returns one more than the highest number in a file. */
        int size(boolean padded) {
            return isStream ? nextNumber + 3 : padded ? nextNumber + 2 : nextNumber;
        }

        int section() {
            return nextNumber + 2;
        }
    }

    /**
     * @param head the template, then whole objects
     * @param headEntries the objects after the template
     * @param objects objects with values
     */
    public PdfBody(byte[] head, List<Entry> headEntries, List<PdfObject> objects, Trailer trailer) {
        super(head, filler(trailer), List.of());
        if (head.length == 0 || headEntries.size() + objects.size() == 0) {
            throw new IllegalArgumentException("head of " + head.length + " bytes and "
                    + (headEntries.size() + objects.size()) + " objects: must be at least 1 each");
        }
        this.headEntries = List.copyOf(headEntries);
        this.objects = List.copyOf(objects);
        this.trailer = trailer;
        this.fonts = objects.stream()
                .flatMap(object -> object.texts().stream())
                .map(PdfText::font)
                .distinct()
                .toList();
        this.begins = objects.stream()
                .map(object -> object.texts().stream().map(PdfText::begin).toArray(byte[][]::new))
                .toArray(byte[][][]::new);
        this.contents = objects.stream().mapToInt(PdfBody::contentAt).toArray();
    }

    private static Filler filler(Trailer trailer) {
        byte[] opening =
                bytes(trailer.nextNumber() + " 0 obj\n<</Length " + (trailer.nextNumber() + 1) + " 0 R>>stream\n");
        int closing = END_STREAM.length
                + 2 * MAX_DIGITS
                + 5
                + END_OBJECT.length
                + 2 * (ENTRY_BYTES + MAX_DIGITS + 3)
                + MAX_DIGITS
                + 1;
        return new Filler("pdf", new Padding(opening, 1, new byte[0], closing));
    }

    private static int contentAt(PdfObject object) {
        if (object.texts().isEmpty()) {
            return 0;
        }
        // what precedes a text has no values
        FrameValues none = new FrameValues(new FrameFields(List.of()));
        byte[] before = new byte[object.before().maxBytes(none)];
        object.before().put(none, before, 0);
        int at = 0;
        while (!Arrays.equals(before, at, at + STREAM.length, STREAM, 0, STREAM.length)) {
            at++;
        }
        return at + STREAM.length;
    }

    static PdfBody read(DataInputStream in) throws IOException {
        byte[] head = Parts.readBytes(in);
        PdfFont[] fonts = new PdfFont[in.readInt()];
        for (int i = 0; i < fonts.length; i++) {
            fonts[i] = PdfFont.read(in);
        }
        List<Entry> entries = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            entries.add(new Entry(in.readInt(), in.readInt(), in.readInt()));
        }
        List<PdfObject> objects = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            int number = in.readInt();
            int generation = in.readInt();
            Pieces before = Pieces.read(in);
            List<PdfText> texts = new ArrayList<>();
            for (int more = in.readInt(); more > 0; more--) {
                texts.add(PdfText.read(in, fonts));
            }
            objects.add(new PdfObject(number, generation, before, texts, Parts.readBytes(in)));
        }
        Trailer trailer = new Trailer(in.readBoolean(), in.readInt(), Parts.readText(in), Parts.readText(in));
        return new PdfBody(head, entries, objects, trailer);
    }

    @Override
    void write(DataOutputStream out) throws IOException {
        Parts.writeBytes(out, head);
        out.writeInt(fonts.size());
        for (PdfFont font : fonts) {
            font.write(out);
        }
        out.writeInt(headEntries.size());
        for (Entry entry : headEntries) {
            out.writeInt(entry.number());
            out.writeInt(entry.generation());
            out.writeInt(entry.position());
        }
        out.writeInt(objects.size());
        for (PdfObject object : objects) {
            out.writeInt(object.number());
            out.writeInt(object.generation());
            object.before().write(out);
            out.writeInt(object.texts().size());
            for (PdfText text : object.texts()) {
                text.write(out, fonts.indexOf(text.font()));
            }
            Parts.writeBytes(out, object.after());
        }
        out.writeBoolean(trailer.isStream());
        out.writeInt(trailer.nextNumber());
        Parts.writeText(out, trailer.dictionary());
        Parts.writeText(out, trailer.id());
    }

    @Override
    public boolean fits(int field, int row, String text) {
        boolean isShown = texts(field).findAny().isPresent();
        boolean hasRow = texts(field).anyMatch(each -> each.row() == row);
        return !isShown || hasRow && texts(field).allMatch(each -> each.row() != row || each.fits(text));
    }

    @Override
    boolean draws(int field, char c) {
        return texts(field).allMatch(each -> each.font().has(c));
    }

    private Stream<PdfText> texts(int field) {
        return objects.stream().flatMap(object -> object.texts().stream()).filter(each -> each.field() == field);
    }

    @Override
    public int maxTailBytes(FrameValues values) {
        int entry = ENTRY_BYTES + MAX_DIGITS + 3;
        int sum = 300 + trailer.dictionary().length() + trailer.id().length() + entry * (headEntries.size() + 3);
        for (PdfObject object : objects) {
            sum += object.before().maxBytes(values) + object.after().length + entry;
            for (PdfText text : object.texts()) {
                sum += text.maxBytes(values);
            }
        }
        return sum;
    }

    @Override
    public int renderTail(FrameValues values, long tailOffset, long paddingBytes, byte[] target, int offset) {
        long fillerBytes = tailOffset - head.length;
        // added to an index in the array, this gives the position in the file
        long toPosition = tailOffset - offset;
        int at = offset;
        long lengthPosition = 0;
        if (fillerBytes > 0) {
            at = put(END_STREAM, target, at);
            lengthPosition = at + toPosition;
            at = Ascii.decimal(trailer.nextNumber() + 1L, target, at);
            at = put(bytes(" 0 obj\n"), target, at);
            at = Ascii.decimal(fillerBytes - filler.padding().opening().length, target, at);
            at = put(END_OBJECT, target, at);
        }
        int closed = at - offset;
        int longer = closed;
        long[] positions = new long[objects.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = at + toPosition;
            at = object(objects.get(i), contents[i], begins[i], values, target, at);
        }
        long section = at + toPosition;
        Section entries = new Section(target);
        at = entries.begin(at, fillerBytes > 0);
        for (Entry entry : headEntries) {
            at = entries.entry(entry.number(), entry.generation(), entry.position(), at);
        }
        for (int i = 0; i < positions.length; i++) {
            at = entries.entry(objects.get(i).number(), objects.get(i).generation(), positions[i], at);
        }
        if (trailer.isStream()) {
            at = entries.entry(trailer.section(), 0, section, at);
        }
        if (fillerBytes > 0) {
            int before = at;
            at = entries.entry(trailer.nextNumber(), 0, head.length, at);
            at = entries.entry(trailer.nextNumber() + 1, 0, lengthPosition, at);
            longer += at - before + entries.indexBytes();
        }
        at = entries.end(values.hash(), fillerBytes > 0, at);
        longer += Ascii.decimalLength(trailer.size(fillerBytes > 0)) - Ascii.decimalLength(trailer.size(false));
        longer += Ascii.decimalLength(section) - Ascii.decimalLength(section - fillerBytes - closed);
        int spaces = (int) (paddingBytes - fillerBytes) - longer;
        if (spaces > 0) {
            Arrays.fill(target, at, at + spaces, (byte) ' ');
            at += spaces;
        }
        at = put(START, target, at);
        at = Ascii.decimal(section, target, at);
        return put(END, target, at) - offset;
    }

    private static int object(
            PdfObject object, int contentAt, byte[][] begins, FrameValues values, byte[] target, int from) {
        int content = object.before().put(values, target, from);
        if (contentAt == 0) {
            return put(object.after(), target, content);
        }
        int begin = from + contentAt;
        int at = content;
        for (int i = 0; i < begins.length; i++) {
            at = object.texts().get(i).put(values, begins[i], target, at);
        }
        at = put(object.after(), target, at);
        Ascii.decimal(at - begin, target, begin - STREAM.length - LENGTH_DIGITS);
        return put(END_STREAM, target, at);
    }

    /** The cross-reference section of one file, as a table or as a stream without compression. */
    private final class Section {

        private final byte[] target;
        private int indexBytes;
        private int idAt;

        Section(byte[] target) {
            this.target = target;
        }

        /** Returns by how many bytes the beginning of a padded file's section is longer. */
        int indexBytes() {
            return indexBytes;
        }

        int begin(int from, boolean padded) {
            if (!trailer.isStream()) {
                return put(bytes("xref\n"), target, from);
            }
            int number = trailer.section();
            int at = put(
                    bytes(number + " 0 obj\n<</Type/XRef/W[1 5 2]/Size " + trailer.size(padded) + "/Index["),
                    target,
                    from);
            int count = headEntries.size() + objects.size() + 1;
            for (Entry entry : headEntries) {
                at = index(entry.number(), at);
            }
            for (PdfObject object : objects) {
                at = index(object.number(), at);
            }
            at = index(number, at);
            if (padded) {
                int before = at;
                at = index(trailer.nextNumber() + 1, index(trailer.nextNumber(), at));
                indexBytes = at - before;
                count += 2;
            }
            at = put(bytes("]" + trailer.dictionary() + "/ID[<" + trailer.id() + "><"), target, at);
            idAt = at;
            Arrays.fill(target, at, at + 32, (byte) '0');
            at = put(bytes(">]/Length "), target, at + 32);
            at = Ascii.zeroPadded((long) count * STREAM_ENTRY_BYTES, LENGTH_DIGITS, target, at);
            return put(STREAM, target, at);
        }

        private int index(int number, int from) {
            int at = Ascii.decimal(number, target, from);
            return put(bytes(" 1 "), target, at);
        }

        int entry(int number, int generation, long position, int from) {
            if (trailer.isStream()) {
                target[from] = 1;
                for (int i = 0; i < 5; i++) {
                    target[from + 1 + i] = (byte) (position >>> 32 - 8 * i);
                }
                target[from + 6] = (byte) (generation >>> 8);
                target[from + 7] = (byte) generation;
                return from + STREAM_ENTRY_BYTES;
            }
            int at = Ascii.decimal(number, target, from);
            at = put(bytes(" 1\n"), target, at);
            at = Ascii.zeroPadded(position, MAX_DIGITS, target, at);
            target[at] = ' ';
            at = Ascii.zeroPadded(generation, 5, target, at + 1);
            return put(bytes(" n\r\n"), target, at);
        }

        int end(long hash, boolean padded, int from) {
            if (trailer.isStream()) {
                identifier(hash, idAt);
                return put(bytes("\nendstream\nendobj"), target, from);
            }
            int at = put(
                    bytes("trailer\n<</Size " + trailer.size(padded) + trailer.dictionary() + "/ID[<" + trailer.id()
                            + "><"),
                    target,
                    from);
            at = identifier(hash, at);
            return put(bytes(">]>>"), target, at);
        }

        private int identifier(long hash, int from) {
            int at = Ascii.upperHex(hash, 16, target, from);
            return Ascii.upperHex(Draws.hash(hash, 1), 16, target, at);
        }
    }
}
