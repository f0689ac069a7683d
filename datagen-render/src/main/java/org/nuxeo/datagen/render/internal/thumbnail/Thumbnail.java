// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.thumbnail;

import org.nuxeo.datagen.render.format.jpeg.JpegSegments.JpegPadding;
import org.nuxeo.datagen.render.frame.FixedRendition;

/**
 * Thumbnails of one kind of document.
 *
 * @param <D> the document
 */
public abstract class Thumbnail<D> extends FixedRendition<D> {

    /** Selectors of a person's initials on statements and letters. */
    public static final int FIRST_INITIAL = 1;

    public static final int LAST_INITIAL = 2;

    private static final int MAX_TAIL = 16 << 10;

    private final TilePage page;
    private final JpegPadding padding;

    /**
     * Loads the page.
     *
     * @param owner a class of the resource's package
     */
    protected Thumbnail(Class<?> owner, String resource) {
        this(TilePage.load(owner, resource), new JpegPadding("thumbnail"));
    }

    private Thumbnail(TilePage page, JpegPadding padding) {
        super(page.head(), padding.filler(), MAX_TAIL);
        this.page = page;
        this.padding = padding;
    }

    /** Chooses the tiles of a document, by changing the values of {@link TilePage#draw}. */
    protected abstract void choose(D document, TilePage page);

    @Override
    public final int renderTail(D document, long tailOffset, long paddingBytes, byte[] target, int offset) {
        long fillerBytes = tailOffset - head.length;
        int at = padding.writeRest(fillerBytes, (int) (paddingBytes - fillerBytes), target, offset);
        choose(document, page);
        return page.write(target, at) - offset;
    }

    /** Sets the selectors of the initials of a person. */
    protected static void initials(String firstName, String lastName, int[] values) {
        values[FIRST_INITIAL] = initial(firstName);
        values[LAST_INITIAL] = initial(lastName);
    }

    /** Returns 0 to 25 for the first letter of a name, or 0 if it is not a letter. */
    private static int initial(String name) {
        int letter = (name.isEmpty() ? 'A' : name.charAt(0) & ~0x20) - 'A';
        return letter >= 0 && letter < 26 ? letter : 0;
    }
}
