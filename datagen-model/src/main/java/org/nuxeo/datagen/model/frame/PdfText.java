// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Ascii;

/**
 * The text of a field in a box on a page, laid out with the widths of its font. Lengths are in thousandths of a point. A
 * line that is wider than the box is condensed; lines for which the box has no room are left out.
 *
 * @param field the field
 * @param row its row, if it is in a group
 * @param font the font
 * @param size size of the text
 * @param box where it is
 * @param alignment 0 left, 1 centered, 2 right
 * @param lines most lines; 1 unless the field has several
 * @param looks operators before the text, such as those that choose the font; often none
 */
public record PdfText(int field, int row, PdfFont font, int size, Box box, int alignment, int lines, String looks) {

    private static final int MARGIN = 2_000;
    private static final byte[] MATRIX = Ascii.bytes("1 0 0 1 ");
    private static final byte[] BEGIN = Ascii.bytes(" Tm <");
    private static final byte[] END = Ascii.bytes("> Tj\n");
    private static final byte[] HEX = Ascii.bytes("0123456789ABCDEF");
    private static final byte[] SCALE = Ascii.bytes(" Tz ");
    private static final int LINE_BYTES = 80;

    /**
     * A box.
     *
     * @param left left edge
     * @param bottom lower edge
     * @param width width
     * @param height height
     */
    public record Box(int left, int bottom, int width, int height) {}

    static PdfText in(FrameFile file, @Nullable PdfText of, List<PdfFont> fonts) throws IOException {
        int[] n = file.numbers(4, of, each -> new int[] {each.field, each.row, fonts.indexOf(each.font), each.size});
        int[] size = file.numbers(2, of, each -> new int[] {each.box.width, each.box.height});
        int[] lines = file.numbers(2, of, each -> new int[] {each.alignment, each.lines});
        int[] corner = file.numbers(2, of, each -> new int[] {each.box.left, each.box.bottom});
        Box box = new Box(corner[0], corner[1], size[0], size[1]);
        return new PdfText(n[0], n[1], fonts.get(n[2]), n[3], box, lines[0], lines[1], file.text(of, PdfText::looks));
    }

    int maxBytes(FrameValues values) {
        return looks.length() + 4 * values.text(field, row).length() + lines * LINE_BYTES;
    }

    /** Returns the operators before a text that fits, which are the same for all of them; none if they differ. */
    byte[] begin() {
        if (lines > 1 || alignment > 0) {
            return new byte[0];
        }
        byte[] begin = new byte[looks.length() + LINE_BYTES];
        return Arrays.copyOf(begin, begin(100, 0, baseline(), begin, Ascii.put(looks, begin, 0)));
    }

    /** Returns the height of the baseline of a single line: the middle of a capital is on the middle of the box. */
    private int baseline() {
        return box.height / 2 - size * 35 / 100;
    }

    /**
     * Writes the operators that show the text and returns the index after them.
     *
     * @param begin result of {@link #begin()}
     */
    int put(FrameValues values, byte[] begin, byte[] target, int at) {
        String text = values.text(field, row);
        if (text.isEmpty()) {
            return at;
        }
        if (begin.length > 0 && width(text, 0, text.length()) <= room()) {
            return show(text, 0, text.length(), target, Ascii.put(begin, target, at));
        }
        int i = Ascii.put(looks, target, at);
        if (lines == 1) {
            return line(text, 0, text.length(), baseline(), target, i);
        }
        int y = box.height - MARGIN - size * 85 / 100;
        int from = 0;
        for (int line = 0; line < lines && from < text.length(); line++) {
            int end = endOfLine(text, from);
            i = line(text, from, end, y, target, i);
            y -= size * 115 / 100;
            from = beginOfLine(text, end);
        }
        return i;
    }

    /** Returns whether there is room for all lines of a text. */
    boolean fits(String text) {
        int from = 0;
        for (int line = 0; lines > 1 && line < lines; line++) {
            from = beginOfLine(text, endOfLine(text, from));
        }
        return lines == 1 || from >= text.length();
    }

    /** Returns where the line after one begins. */
    private static int beginOfLine(String text, int end) {
        int from = end;
        while (from < text.length() && text.charAt(from) <= ' ') {
            from++;
            if (text.charAt(from - 1) == '\n') {
                break;
            }
        }
        return from;
    }

    /** Returns the end of the longest line that fits, after a word; a word that is too long is a line of its own. */
    private int endOfLine(String text, int from) {
        long room = (long) (box.width - 2 * MARGIN) * 1000 / size;
        long sum = 0;
        int end = -1;
        for (int k = from; k < text.length(); k++) {
            char c = text.charAt(k);
            if (c <= ' ') {
                if (sum > room || c == '\n') {
                    return sum > room && end >= 0 ? end : k;
                }
                end = k;
            }
            sum += font.width(c);
        }
        return sum > room && end >= 0 ? end : text.length();
    }

    private int room() {
        return Math.max(1, box.width - 2 * MARGIN);
    }

    private long width(String text, int from, int to) {
        long sum = 0;
        for (int k = from; k < to; k++) {
            sum += font.width(text.charAt(k));
        }
        return sum * size / 1000;
    }

    private int line(String text, int from, int to, int y, byte[] target, int at) {
        long wide = width(text, from, to);
        int room = room();
        int percent = wide <= room ? 100 : (int) Math.max(1, 100L * room / wide);
        long rest = Math.max(0, room - wide * percent / 100);
        return show(text, from, to, target, begin(percent, rest * alignment / 2, y, target, at));
    }

    private int begin(int percent, long fromLeft, int y, byte[] target, int at) {
        int i = Ascii.decimal(percent, target, at);
        i = Ascii.put(SCALE, target, i);
        i = Ascii.put(MATRIX, target, i);
        i = thousandths(box.left + MARGIN + fromLeft, target, i);
        target[i++] = ' ';
        i = thousandths(box.bottom + Math.max(0, y), target, i);
        return Ascii.put(BEGIN, target, i);
    }

    private int show(String text, int from, int to, byte[] target, int at) {
        int i = at;
        for (int k = from; k < to; k++) {
            int code = font.code(text.charAt(k));
            for (int shift = 8 * font.codeBytes() - 4; shift >= 0; shift -= 4) {
                target[i++] = HEX[code >>> shift & 0xF];
            }
        }
        return Ascii.put(END, target, i);
    }

    private static int thousandths(long value, byte[] target, int at) {
        int i = Ascii.decimal(value / 1000, target, at);
        target[i] = '.';
        return Ascii.zeroPadded(value % 1000, 3, target, i + 1);
    }
}
