// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.model.frame.Picture.Box;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Rendition;

/** What a frame renders from the values of its fields, and how it is kept in the frame's file. */
public abstract class FrameBody extends Rendition<FrameValues> {

    /** More than any frame's tail; the tail of a document is as long as its values make it. */
    private static final int UNBOUNDED = Integer.MAX_VALUE / 4;

    final List<Box> boxes;

    /** Makes the body of files with text, whose values bound the length of a tail. */
    FrameBody(byte[] head, Filler filler) {
        this(head, filler, UNBOUNDED, null, List.of());
    }

    /**
     * Makes the body of pictures, whose tails have one length.
     *
     * @param boxes what shows texts in a picture
     */
    FrameBody(byte[] head, Filler filler, int maxTailBytes, @Nullable ObjLongConsumer<byte[]> patch, List<Box> boxes) {
        super(head, filler, maxTailBytes, patch);
        this.boxes = List.copyOf(boxes);
    }

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
}
