// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import static org.nuxeo.datagen.core.text.Ascii.bytes;
import static org.nuxeo.datagen.core.text.Ascii.put;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.ByteViews;
import org.nuxeo.datagen.core.text.Check;
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

    /** All objects of the section: head, tail, the section if it is a stream, and the padding. Positions of the head are known. */
    private final Entry[] all;

    /** How many of them files have that are not padded. */
    private final int listed;

    /**
     * An object of the head.
     *
     * @param position of its first byte
     */
    public record Entry(int number, int generation, int position) {

        static Entry in(FrameFile file, @Nullable Entry of) throws IOException {
            int[] all = file.numbers(3, of, each -> new int[] {each.number, each.generation, each.position});
            return new Entry(all[0], all[1], all[2]);
        }
    }

    /**
     * An object of the tail: a dictionary with values, or the stream that shows texts.
     *
     * @param before from the number of the object to its value, or to what precedes the texts
     * @param texts the texts; none in a dictionary
     * @param after what follows the texts
     * @param start where the content of a stream begins, from the beginning of the object; 0 of a dictionary
     * @param begins what precedes each text
     */
    public record PdfObject(
            int number, int generation, Pieces before, List<PdfText> texts, byte[] after, int start, byte[][] begins) {

        public PdfObject(int number, int generation, Pieces before, List<PdfText> texts, byte[] after) {
            this(number, generation, before, texts, after, texts.isEmpty() ? 0 : start(before), begins(texts));
        }

        private static byte[][] begins(List<PdfText> texts) {
            return texts.stream().map(PdfText::begin).toArray(byte[][]::new);
        }

        private static int start(Pieces before) {
            // what precedes a text has no values, so these are its bytes
            String begin = Ascii.text(before.bytes(), before.bytes().length);
            return begin.indexOf(Ascii.text(STREAM, STREAM.length)) + STREAM.length;
        }

        static PdfObject in(FrameFile file, @Nullable PdfObject of, List<PdfFont> fonts) throws IOException {
            return new PdfObject(
                    file.number(of, PdfObject::number),
                    file.number(of, PdfObject::generation),
                    file.part(of, PdfObject::before, Pieces::in),
                    file.list(of, PdfObject::texts, (part, text) -> PdfText.in(part, text, fonts)),
                    file.bytes(of, PdfObject::after));
        }

        int put(FrameValues values, byte[] target, int from) {
            int at = before.put(values, target, from);
            if (start == 0) {
                return Ascii.put(after, target, at);
            }
            for (int i = 0; i < begins.length; i++) {
                at = texts.get(i).put(values, begins[i], target, at);
            }
            at = Ascii.put(after, target, at);
            int content = from + start;
            Ascii.decimal(at - content, target, content - STREAM.length - LENGTH_DIGITS);
            return Ascii.put(END_STREAM, target, at);
        }

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

        static Trailer in(FrameFile file, @Nullable Trailer of) throws IOException {
            boolean isStream = file.flag(of, Trailer::isStream);
            int nextNumber = file.number(of, Trailer::nextNumber);
            return new Trailer(isStream, nextNumber, file.text(of, Trailer::dictionary), file.text(of, Trailer::id));
        }

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
        super(head, filler(trailer));
        int count = headEntries.size() + objects.size();
        String made = "head of " + head.length + " bytes and " + count + " objects: must be at least 1 each";
        Check.refuse(head.length == 0 || count == 0, () -> made);
        this.headEntries = List.copyOf(headEntries);
        this.objects = List.copyOf(objects);
        this.trailer = trailer;
        this.fonts = texts().map(PdfText::font).distinct().toList();
        List<Entry> section = new ArrayList<>(headEntries);
        objects.forEach(each -> section.add(new Entry(each.number(), each.generation(), 0)));
        if (trailer.isStream()) {
            section.add(new Entry(trailer.section(), 0, 0));
        }
        this.listed = section.size();
        section.add(new Entry(trailer.nextNumber(), 0, 0));
        section.add(new Entry(trailer.nextNumber() + 1, 0, 0));
        this.all = section.toArray(Entry[]::new);
    }

    private static Filler filler(Trailer trailer) {
        byte[] opening =
                bytes(trailer.nextNumber() + " 0 obj\n<</Length " + (trailer.nextNumber() + 1) + " 0 R>>stream\n");
        int entries = 2 * (ENTRY_BYTES + MAX_DIGITS + 3);
        int closing = END_STREAM.length + END_OBJECT.length + entries + 3 * MAX_DIGITS + 6;
        return new Filler("pdf", new Padding(opening, 1, new byte[0], closing));
    }

    static PdfBody in(FrameFile file, @Nullable PdfBody of) throws IOException {
        byte[] head = file.bytes(of, PdfBody::head);
        List<PdfFont> fonts = file.list(of, each -> each.fonts, PdfFont::in);
        List<Entry> entries = file.list(of, each -> each.headEntries, Entry::in);
        List<PdfObject> objects =
                file.list(of, each -> each.objects, (part, object) -> PdfObject.in(part, object, fonts));
        return new PdfBody(head, entries, objects, file.part(of, each -> each.trailer, Trailer::in));
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

    private Stream<PdfText> texts() {
        return objects.stream().flatMap(object -> object.texts().stream());
    }

    private Stream<PdfText> texts(int field) {
        return texts().filter(each -> each.field() == field);
    }

    @Override
    protected int maxTailBytes(FrameValues values) {
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
        boolean isPadded = fillerBytes > 0;
        int free = trailer.nextNumber();
        // added to an index in the array, this gives the position in the file
        long toPosition = tailOffset - offset;
        long[] positions = new long[all.length];
        Arrays.setAll(positions, i -> all[i].position);
        int at = offset;
        if (isPadded) {
            at = put(END_STREAM, target, at);
            positions[listed] = head.length;
            positions[listed + 1] = at + toPosition;
            at = Ascii.decimal(free + 1L, target, at);
            at = put(" 0 obj\n", target, at);
            at = Ascii.decimal(fillerBytes - filler.padding().opening().length, target, at);
            at = put(END_OBJECT, target, at);
        }
        int closed = at - offset;
        for (int i = 0; i < objects.size(); i++) {
            positions[headEntries.size() + i] = at + toPosition;
            at = objects.get(i).put(values, target, at);
        }
        long section = at + toPosition;
        int count = isPadded ? all.length : listed;
        int longer = closed + Ascii.decimalLength(trailer.size(isPadded)) - Ascii.decimalLength(trailer.size(false));
        longer += Ascii.decimalLength(section) - Ascii.decimalLength(section - fillerBytes - closed);
        if (trailer.isStream()) {
            positions[listed - 1] = section;
            String begin =
                    trailer.section() + " 0 obj\n<</Type/XRef/W[1 5 2]/Size " + trailer.size(isPadded) + "/Index[";
            int index = index(0, listed, target, put(begin, target, at));
            at = index(listed, count, target, index);
            longer += at - index;
            at = identifier("]", values.hash(), target, at);
            at = put(">]/Length ", target, at);
            at = Ascii.zeroPadded((long) count * STREAM_ENTRY_BYTES, LENGTH_DIGITS, target, at);
            at = put(STREAM, target, at);
        } else {
            at = put("xref\n", target, at);
        }
        int entries = entries(positions, 0, listed, target, at);
        at = entries(positions, listed, count, target, entries);
        longer += at - entries;
        if (trailer.isStream()) {
            at = put("\nendstream\nendobj", target, at);
        } else {
            at = identifier("trailer\n<</Size " + trailer.size(isPadded), values.hash(), target, at);
            at = put(">]>>", target, at);
        }
        int spaces = Math.max(0, (int) (paddingBytes - fillerBytes) - longer);
        Arrays.fill(target, at, at + spaces, (byte) ' ');
        at = put(START, target, at + spaces);
        at = Ascii.decimal(section, target, at);
        return put(END, target, at) - offset;
    }

    /** Writes for which objects a stream has entries. */
    private int index(int from, int to, byte[] target, int offset) {
        int at = offset;
        for (int i = from; i < to; i++) {
            at = Ascii.decimal(all[i].number, target, at);
            at = put(" 1 ", target, at);
        }
        return at;
    }

    /** Writes entries of the cross-reference section. */
    private int entries(long[] positions, int from, int to, byte[] target, int offset) {
        int at = offset;
        for (int i = from; i < to; i++) {
            if (trailer.isStream()) {
                long entry = 1L << 56 | positions[i] << 16 | all[i].generation;
                ByteViews.BIG_LONGS.set(target, at, entry);
                at += STREAM_ENTRY_BYTES;
            } else {
                at = Ascii.decimal(all[i].number, target, at);
                at = put(" 1\n", target, at);
                at = Ascii.zeroPadded(positions[i], MAX_DIGITS, target, at);
                target[at] = ' ';
                at = Ascii.zeroPadded(all[i].generation, 5, target, at + 1);
                at = put(" n\r\n", target, at);
            }
        }
        return at;
    }

    /** Writes the end of the trailer's dictionary with the identifiers of the template and of the file. */
    private int identifier(String before, long hash, byte[] target, int offset) {
        int at = put(before + trailer.dictionary() + "/ID[<" + trailer.id() + "><", target, offset);
        at = Ascii.upperHex(hash, 16, target, at);
        return Ascii.upperHex(Draws.hash(hash, 1), 16, target, at);
    }
}
