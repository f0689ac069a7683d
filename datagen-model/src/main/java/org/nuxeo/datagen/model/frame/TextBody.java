// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
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

    static TextBody read(DataInputStream in) throws IOException {
        byte[] head = Parts.readBytes(in);
        Gap gap = new Gap(Parts.readText(in), Parts.readText(in), Parts.readText(in), (char) in.readUnsignedByte());
        return new TextBody(head, gap, Pieces.read(in));
    }

    @Override
    void write(DataOutputStream out) throws IOException {
        Parts.writeBytes(out, head);
        Parts.writeText(out, gap.opening());
        Parts.writeText(out, gap.line());
        Parts.writeText(out, gap.closing());
        out.writeByte(gap.rest());
        pieces.write(out);
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
