// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.thumbnail;

import org.nuxeo.datagen.render.format.jpeg.JpegSegments.JpegPadding;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Rendition;

/**
 * Thumbnails of one kind of document.
 *
 * @param <D> the document
 */
public abstract class Thumbnail<D> implements Rendition<D> {

    /** Selectors of a person's initials on statements and letters. */
    public static final int FIRST_INITIAL = 1;

    public static final int LAST_INITIAL = 2;

    private static final int MAX_TAIL = 16 << 10;

    private final TilePage page;
    private final JpegPadding padding = new JpegPadding("thumbnail");

    /**
     * Loads the page.
     *
     * @param owner a class of the resource's package
     */
    protected Thumbnail(Class<?> owner, String resource) {
        page = TilePage.load(owner, resource);
    }

    /** Chooses the tiles of a document, by changing the values of {@link TilePage#draw}. */
    protected abstract void choose(D document, TilePage page);

    @Override
    public final byte[] head() {
        return page.head();
    }

    @Override
    public final int maxTailBytes() {
        return MAX_TAIL;
    }

    @Override
    public final Filler filler() {
        return padding.filler();
    }

    @Override
    public final int renderTail(D document, long tailOffset, long paddingBytes, byte[] target, int offset) {
        long filler = tailOffset - page.head().length;
        int at = padding.writeRest(filler, (int) (paddingBytes - filler), target, offset);
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
