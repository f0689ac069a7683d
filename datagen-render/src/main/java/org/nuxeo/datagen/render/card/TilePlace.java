package org.nuxeo.datagen.render.card;

/**
 * Where the tiles of a run are among the lines of {@link GrayTiles} or {@link HueTiles}, eight lines each, one after
 * another, and how many they are: both in one number, since runs are looked up all over a table larger than the caches.
 */
final class TilePlace {

    private static final int BLOCK_BITS = 8;

    private TilePlace() {}

    static int of(int firstLine, int blocks) {
        return firstLine << BLOCK_BITS | blocks;
    }

    /** Returns the index of the first line of the first tile. */
    static int line(int place) {
        return place >>> BLOCK_BITS;
    }

    /** Returns the number of tiles. */
    static int blocks(int place) {
        return place & (1 << BLOCK_BITS) - 1;
    }
}
