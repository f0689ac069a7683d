// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.thumbnail;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.render.format.jpeg.IntervalWriter;
import org.nuxeo.datagen.render.format.jpeg.JpegSegments;
import org.nuxeo.datagen.render.format.jpeg.JpegTables;
import org.nuxeo.datagen.render.format.jpeg.RunStore;
import org.nuxeo.datagen.render.frame.Resources;

/**
 * A small picture with regions, each of which shows one of several drawings that were coded in advance.
 *
 * <p>A row of cells is a sequence of segments. A segment names a selector and the first of its runs; the document's
 * value of the selector is the index of the run that is shown. Selector 0 is for regions that never change, and its
 * value is always 0.
 */
public final class TilePage {

    /** Resolution in the JFIF header. */
    private static final int DOTS_PER_INCH = 72;

    private final JpegTables tables;
    private final RunStore runs;
    private final int[] choices;
    private final int[][][] rows;
    private final int[] items;
    private final byte[] head;
    private final byte[][] scanHeaders = new byte[3][];
    private final ThreadLocal<Worker> workers;

    private final class Worker {
        private final IntervalWriter[] writers = {
            new IntervalWriter(runs, tables.dc()[0]), new IntervalWriter(runs, tables.dc()[1])
        };
        private final int[] values = new int[choices.length];
        private final int[] row = new int[64];
    }

    private TilePage(DataInputStream in) throws IOException {
        int width = in.readUnsignedShort();
        int height = in.readUnsignedShort();
        tables = JpegTables.read(in);
        runs = RunStore.read(in);
        choices = Resources.readInts(in);
        rows = new int[3][][];
        for (int component = 0; component < 3; component++) {
            rows[component] = new int[in.readUnsignedByte()][];
            for (int row = 0; row < rows[component].length; row++) {
                rows[component][row] = Resources.readInts(in);
            }
            int scale = component == 0 ? 8 : 16;
            scanHeaders[component] = new JpegSegments()
                    .scan(component, (width + scale - 1) / scale)
                    .toBytes();
        }
        items = Resources.readInts(in);
        head = new JpegSegments()
                .startOfImage()
                .jfif(DOTS_PER_INCH)
                .tables(tables)
                .frame(width, height)
                .toBytes();
        workers = ThreadLocal.withInitial(Worker::new);
    }

    /**
     * Reads a page from a resource.
     *
     * @param owner a class of the resource's package
     */
    public static TilePage load(Class<?> owner, String resource) {
        try (DataInputStream in = Resources.data(owner, resource)) {
            return new TilePage(in);
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + resource + ": is damaged; rebuild datagen-render", e);
        }
    }

    /** Returns the bytes before the first scan. */
    public byte[] head() {
        return head;
    }

    /**
     * Returns this thread's values, one for each selector, drawn from a key. The caller may change them before it
     * writes.
     */
    public int[] draw(long key) {
        int[] values = workers.get().values;
        for (int i = 0; i < values.length; i++) {
            values[i] = Draws.bounded(Draws.hash(key, i), choices[i]);
        }
        return values;
    }

    /** Writes the scans for this thread's values and returns the index after the last byte written. */
    public int write(byte[] target, int at) {
        Worker worker = workers.get();
        int position = at;
        for (int component = 0; component < 3; component++) {
            byte[] header = scanHeaders[component];
            System.arraycopy(header, 0, target, position, header.length);
            position += header.length;
            IntervalWriter writer = worker.writers[component == 0 ? 0 : 1];
            for (int row = 0; row < rows[component].length; row++) {
                if (row > 0) {
                    position = JpegSegments.restart(row - 1, target, position);
                }
                int[] segments = rows[component][row];
                for (int i = 0; i < segments.length; i += 2) {
                    worker.row[i / 2] = items[segments[i + 1] + worker.values[segments[i]]];
                }
                position = writer.write(worker.row, segments.length / 2, target, position);
            }
        }
        return JpegSegments.endOfImage(target, position);
    }
}
