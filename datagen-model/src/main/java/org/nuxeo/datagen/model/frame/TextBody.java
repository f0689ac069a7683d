// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Filler.Padding;

/**
 * A text: HTML, XML, a message, a table or JSON. The head ends at the last place before the first slot at which the format
 * allows what has no meaning, which is the padding: a comment, blank lines, or a field of a message's header. A remainder
 * of the padding is white space at the end of the file.
 */
public final class TextBody extends FrameBody {

    private final Pieces pieces;
    private final Gap gap;

    /**
     * What stands at the end of the head in a padded file.
     *
     * @param opening before all lines
     * @param line a line of 64 bytes
     * @param closing after all lines
     * @param rest the character that makes up the remainder at the end of the file
     */
    public record Gap(String opening, String line, String closing, char rest) {

        /** Length of a line in bytes. */
        private static final int LINE_BYTES = 64;

        /** Returns a gap of lines that consist of one character and a line break at one of their ends. */
        public static Gap of(String opening, String begin, char filler, String end, String closing, char rest) {
            String line = begin + String.valueOf(filler).repeat(LINE_BYTES - begin.length() - end.length()) + end;
            return new Gap(opening, line, closing, rest);
        }
    }

    public TextBody(byte[] head, Gap gap, Pieces pieces) {
        super(head, filler(gap));
        this.gap = gap;
        this.pieces = pieces;
    }

    private static Filler filler(Gap gap) {
        byte[] line = Ascii.bytes(gap.line());
        byte[] opening = Ascii.bytes(gap.opening());
        return new Filler(
                "text", new Padding(opening, line.length, line, gap.closing().length()));
    }

    static TextBody in(FrameFile file, @Nullable TextBody of) throws IOException {
        byte[] head = file.bytes(of, TextBody::head);
        Gap gap = new Gap(
                file.text(of, each -> each.gap.opening()),
                file.text(of, each -> each.gap.line()),
                file.text(of, each -> each.gap.closing()),
                (char) file.single(of, each -> (int) each.gap.rest()));
        return new TextBody(head, gap, file.part(of, each -> each.pieces, Pieces::in));
    }

    @Override
    protected int maxTailBytes(FrameValues values) {
        return pieces.maxBytes(values);
    }

    @Override
    public int renderTail(FrameValues values, long tailOffset, long paddingBytes, byte[] target, int offset) {
        long fillerBytes = tailOffset - head.length;
        int rest = (int) (paddingBytes - fillerBytes);
        int at = offset;
        if (fillerBytes > 0) {
            at = Ascii.put(Ascii.bytes(gap.closing()), target, at);
            rest -= gap.closing().length();
        }
        at = pieces.put(values, target, at);
        Arrays.fill(target, at, at + rest, (byte) gap.rest());
        return at + rest - offset;
    }
}
