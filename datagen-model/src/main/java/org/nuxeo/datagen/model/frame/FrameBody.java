// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Rendition;

/** What a frame renders from the values of its fields, and how it is kept in the frame's file. */
public abstract class FrameBody implements Rendition<FrameValues> {

    /** More than any frame's tail; the tail of a document is as long as its values make it. */
    private static final int UNBOUNDED = Integer.MAX_VALUE / 4;

    final byte[] head;
    final Filler filler;
    final List<Picture.Box> boxes;

    /** @param boxes what shows texts in a picture; none if files are no pictures */
    FrameBody(byte[] head, Filler filler, List<Picture.Box> boxes) {
        this.head = head;
        this.filler = filler;
        this.boxes = List.copyOf(boxes);
    }

    @Override
    public final byte[] head() {
        return head;
    }

    @Override
    public final Filler filler() {
        return filler;
    }

    @Override
    public final int maxTailBytes() {
        return UNBOUNDED;
    }

    @Override
    public abstract int maxTailBytes(FrameValues values);

    /** Returns the characters of a text that a typeface of a field lacks, each once; they become question marks. */
    public final String missing(int field, String text) {
        return text.codePoints()
                .distinct()
                .filter(each -> each > ' ' && !Character.toString(each).chars().allMatch(c -> draws(field, (char) c)))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Returns whether a text in a row of a field is shown whole; true if files have text and no boxes. */
    public boolean fits(int field, int row, String text) {
        return boxes.stream().allMatch(box -> box.field() != field || box.fits(text));
    }

    /** Returns whether the typefaces of a field have a character; true if files have text and no typefaces. */
    boolean draws(int field, char c) {
        return boxes.stream()
                .allMatch(box -> box.field() != field || box.glyphs().has(c));
    }

    abstract void write(DataOutputStream out) throws IOException;
}
