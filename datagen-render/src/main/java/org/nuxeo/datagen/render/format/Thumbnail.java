// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.render.frame.Rendition;

/**
 * Thumbnails of one kind of document: small pictures with regions, each of which shows one of several drawings that were coded
 * in advance.
 *
 * <p>A row of cells is a sequence of segments. A segment names a selector and the first of its runs; the document's
 * value of the selector is the index of the run that is shown. Selector 0 is for regions that never change, and its
 * value is always 0.
 *
 * @param <D> the document
 */
public final class Thumbnail<D> extends Rendition<D> {

    /** Selectors of a person's initials on statements and letters. */
    public static final int FIRST_INITIAL = 1;

    public static final int LAST_INITIAL = 2;

    /** Resolution in the JFIF header. */
    private static final int DOTS_PER_INCH = 72;

    private static final int MAX_TAIL = 16 << 10;

    private final Page page;
    private final ToLongFunction<D> key;
    private final BiConsumer<D, int[]> choice;
    private final ThreadLocal<Worker> workers = ThreadLocal.withInitial(Worker::new);

    /** The picture, as the resource has it: the number of choices of each selector, and the segments of each row of cells. */
    private record Page(
            int width, int height, JpegTables tables, RunStore runs, int[] choices, int[][][] rows, int[] items) {

        static Page read(DataInputStream in) throws IOException {
            int width = in.readUnsignedShort();
            int height = in.readUnsignedShort();
            JpegTables tables = JpegTables.read(in);
            RunStore runs = RunStore.read(in);
            int[] choices = Resources.readInts(in);
            int[][][] rows = {Resources.readArrays(in), Resources.readArrays(in), Resources.readArrays(in)};
            return new Page(width, height, tables, runs, choices, rows, Resources.readInts(in));
        }

        byte[] scanHeader(int component) {
            int scale = component == 0 ? 8 : 16;
            return new JpegSegments()
                    .scan(component, (width + scale - 1) / scale)
                    .toBytes();
        }
    }

    private final class Worker {
        private final byte[][] headers = {page.scanHeader(0), page.scanHeader(1), page.scanHeader(2)};
        private final IntervalWriter[] writers = {
            new IntervalWriter(page.runs, page.tables.dc()[0]),
            new IntervalWriter(page.runs, page.tables.dc()[1])
        };
        private final int[] values = new int[page.choices.length];
        private final int[] row = new int[64];
    }

    /**
     * Loads the picture.
     *
     * @param owner a class of the resource's package
     * @param key returns the number from which the drawings of a document are drawn
     * @param choice changes the choices of a document, one for each selector, where they are not only drawn
     */
    public Thumbnail(Class<?> owner, String resource, ToLongFunction<D> key, BiConsumer<D, int[]> choice) {
        this(Resources.read(owner, Objects.requireNonNull(resource, "resource"), Page::read), key, choice);
    }

    private Thumbnail(Page page, ToLongFunction<D> key, BiConsumer<D, int[]> choice) {
        super(
                JpegSegments.head(DOTS_PER_INCH, page.tables, page.width, page.height, 3),
                JpegSegments.filler("thumbnail"),
                MAX_TAIL);
        this.page = page;
        this.key = Objects.requireNonNull(key, "key");
        this.choice = Objects.requireNonNull(choice, "choice");
    }

    @Override
    public int renderTail(D document, long tailOffset, long paddingBytes, byte[] target, int offset) {
        int at = JpegSegments.rest(filler, tailOffset - head.length, paddingBytes, target, offset);
        Worker worker = workers.get();
        long drawn = key.applyAsLong(document);
        for (int i = 0; i < worker.values.length; i++) {
            worker.values[i] = Draws.bounded(Draws.hash(drawn, i), page.choices[i]);
        }
        choice.accept(document, worker.values);
        for (int component = 0; component < 3; component++) {
            at = Ascii.put(worker.headers[component], target, at);
            IntervalWriter writer = worker.writers[Math.min(component, 1)];
            int[][] rows = page.rows[component];
            for (int row = 0; row < rows.length; row++) {
                if (row > 0) {
                    at = JpegSegments.restart(row - 1, target, at);
                }
                int[] segments = rows[row];
                for (int i = 0; i < segments.length; i += 2) {
                    worker.row[i / 2] = page.items[segments[i + 1] + worker.values[segments[i]]];
                }
                at = writer.write(worker.row, segments.length / 2, target, at);
            }
        }
        return JpegSegments.endOfImage(target, at) - offset;
    }

    /** Sets the selectors of the initials of a person. */
    public static void initials(String firstName, String lastName, int[] values) {
        values[FIRST_INITIAL] = initial(firstName);
        values[LAST_INITIAL] = initial(lastName);
    }

    /** Returns 0 to 25 for the first letter of a name, or 0 if it is not a letter. */
    private static int initial(String name) {
        int letter = (name.isEmpty() ? 'A' : name.charAt(0) & ~0x20) - 'A';
        return letter >= 0 && letter < 26 ? letter : 0;
    }
}
