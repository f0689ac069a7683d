// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.render.format.jpeg.IntervalWriter;
import org.nuxeo.datagen.render.format.jpeg.JpegSegments;
import org.nuxeo.datagen.render.format.jpeg.JpegSegments.JpegPadding;
import org.nuxeo.datagen.render.format.jpeg.JpegTables;
import org.nuxeo.datagen.render.format.jpeg.RunStore;
import org.nuxeo.datagen.render.format.jpeg.TemplateFile;
import org.nuxeo.datagen.render.frame.Resources;

/**
 * A picture as baseline JPEG in gray or in color, one scan for each component. The head ends before the padding, which some
 * readers understand before the first scan only. Texts change the luminance only, so the scans of the colors come first.
 * That of the luminance has lines of blocks that are the same in all files, and lines that are joined from runs of the
 * picture and of the boxes.
 */
public final class JpegBody extends FrameBody {

    private static final int BLOCK = 8;
    private static final int SPARE_WORDS = 4;

    /** Most bits of a run's first DC difference. */
    private static final int DC_BITS = 27;

    private static final int SPARE_BYTES = 64;
    private static final JpegPadding PADDING = new JpegPadding("jpeg");

    private final byte[] scans;
    private final JpegTables tables;
    private final long[] words;
    private final RunStore store;
    private final List<JpegTiles> tiles;
    private final List<Lines> lines;
    private final int rows;
    private final int columns;
    private final int maxTailBytes;
    private final int maxRowBytes;
    private final ThreadLocal<Worker> workers = ThreadLocal.withInitial(Worker::new);

    /**
     * Lines of blocks that are the same in all files, and the one after them.
     *
     * @param coded the lines with the markers after them
     * @param row number of the line with boxes
     * @param ops its runs, and its boxes as -1 less their index; nothing after the last line
     */
    record Lines(byte[] coded, int row, int[] ops) {}

    JpegBody(
            byte[] head,
            byte[] scans,
            JpegTables tables,
            long[] words,
            List<Picture.Box> boxes,
            List<JpegTiles> tiles,
            List<Lines> lines,
            int rows,
            int columns) {
        super(head, PADDING.filler(), boxes);
        this.scans = scans;
        this.tables = tables;
        this.words = words;
        this.store = store(words);
        this.tiles = List.copyOf(tiles);
        this.lines = List.copyOf(lines);
        this.rows = rows;
        this.columns = columns;
        int sum = scans.length + SPARE_BYTES;
        int most = 0;
        for (Lines each : lines) {
            int bytes = maxBytes(each.ops);
            most = Math.max(most, bytes);
            sum += each.coded.length + bytes;
        }
        this.maxTailBytes = sum;
        this.maxRowBytes = most;
    }

    /**
     * Compiles a picture. The edges of boxes must be multiples of 8, and the widths of glyphs multiples of 4.
     *
     * @param quality 50 to 99
     */
    public static JpegBody of(Picture picture, int quality) {
        return new JpegCompiler(picture, quality).body();
    }

    static RunStore store(long[] words) {
        return new RunStore(Arrays.copyOf(words, words.length + SPARE_WORDS));
    }

    /** Returns an upper bound of the bytes of a line of blocks, each of which may need a zero after it. */
    private int maxBytes(int[] ops) {
        long bits = 0;
        for (int op : ops) {
            if (op >= 0) {
                bits += store.bits(op) + DC_BITS;
            } else {
                int most = Arrays.stream(tiles.get(-1 - op).runs())
                        .map(store::bits)
                        .max()
                        .orElse(0);
                bits += (long) (most + DC_BITS) * boxes.get(-1 - op).width() / BLOCK;
            }
        }
        return (int) (bits / 4) + SPARE_BYTES;
    }

    static JpegBody read(DataInputStream in) throws IOException {
        byte[] head = Parts.readBytes(in);
        byte[] scans = Parts.readBytes(in);
        JpegTables tables = JpegTables.read(in);
        long[] words = new long[in.readInt()];
        for (int i = 0; i < words.length; i++) {
            words[i] = in.readLong();
        }
        List<Picture.Box> boxes = Parts.readBoxes(in);
        JpegTiles[] different = new JpegTiles[in.readInt()];
        for (int i = 0; i < different.length; i++) {
            different[i] = JpegTiles.read(in);
        }
        List<JpegTiles> tiles = new ArrayList<>();
        for (int i = 0; i < boxes.size(); i++) {
            tiles.add(different[in.readInt()]);
        }
        List<Lines> lines = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            lines.add(new Lines(Parts.readBytes(in), in.readInt(), Resources.readInts(in)));
        }
        return new JpegBody(head, scans, tables, words, boxes, tiles, lines, in.readInt(), in.readInt());
    }

    @Override
    void write(DataOutputStream out) throws IOException {
        Parts.writeBytes(out, head);
        Parts.writeBytes(out, scans);
        TemplateFile.write(tables, out);
        TemplateFile.write(words, out);
        Parts.writeBoxes(out, boxes);
        List<JpegTiles> different = tiles.stream().distinct().toList();
        out.writeInt(different.size());
        for (JpegTiles each : different) {
            each.write(out);
        }
        for (JpegTiles each : tiles) {
            out.writeInt(different.indexOf(each));
        }
        out.writeInt(lines.size());
        for (Lines each : lines) {
            Parts.writeBytes(out, each.coded);
            out.writeInt(each.row);
            TemplateFile.write(each.ops, out);
        }
        out.writeInt(rows);
        out.writeInt(columns);
    }

    @Override
    public int maxTailBytes(FrameValues values) {
        return maxTailBytes;
    }

    @Override
    public int renderTail(FrameValues values, long tailOffset, long paddingBytes, byte[] target, int offset) {
        long fillerBytes = tailOffset - head.length;
        int at = PADDING.writeRest(fillerBytes, (int) (paddingBytes - fillerBytes), target, offset);
        at = Ascii.put(scans, target, at);
        Worker worker = workers.get();
        worker.set(values);
        for (Lines each : lines) {
            at = Ascii.put(each.coded, target, at);
            if (each.row < rows) {
                at = worker.row(each, target, at);
            }
        }
        return JpegSegments.endOfImage(target, at) - offset;
    }

    /** Sets the texts of one file after another. Not thread safe. */
    private final class Worker {

        private final IntervalWriter writer = new IntervalWriter(store, tables.dc()[0], maxRowBytes / Long.BYTES + 1);
        private final int[][] halves = new int[boxes.size()][];
        private final int[] counts = new int[boxes.size()];
        private final int[] items = new int[columns];

        Worker() {
            for (int i = 0; i < halves.length; i++) {
                halves[i] = new int[boxes.get(i).width() / JpegTiles.HALF + 1];
            }
        }

        void set(FrameValues values) {
            for (int i = 0; i < halves.length; i++) {
                Picture.Box box = boxes.get(i);
                counts[i] = tiles.get(i).set(box, values.text(box.field(), 0), halves[i]);
            }
        }

        int row(Lines line, byte[] target, int from) {
            int count = 0;
            for (int op : line.ops) {
                if (op >= 0) {
                    items[count++] = op;
                } else {
                    int i = -1 - op;
                    Picture.Box box = boxes.get(i);
                    int strip = line.row - box.y() / BLOCK;
                    count = tiles.get(i).strip(box, strip, halves[i], counts[i], items, count);
                }
            }
            int at = writer.write(items, count, target, from);
            return line.row + 1 < rows ? JpegSegments.restart(line.row, target, at) : at;
        }
    }
}
