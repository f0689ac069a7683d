// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.render.format.IntervalWriter;
import org.nuxeo.datagen.render.format.JpegSegments;
import org.nuxeo.datagen.render.format.JpegTables;
import org.nuxeo.datagen.render.format.RunStore;

/**
 * A picture as baseline JPEG in gray or in color, one scan for each component. The head ends before the padding, which some
 * readers understand before the first scan only. Texts change the luminance only, so the scans of the colors come first.
 * The scan of the luminance has lines of blocks that are the same in all files, and lines that are joined from runs of the
 * picture and of the boxes.
 */
public final class JpegBody extends FrameBody {

    private static final int BLOCK = 8;

    /** Most bits of a run's first DC difference. */
    private static final int DC_BITS = 27;

    private static final int SPARE_BYTES = 64;

    private final Coded coded;
    private final ThreadLocal<Worker> workers = ThreadLocal.withInitial(Worker::new);

    /**
     * A picture whose blocks are coded.
     *
     * @param scans the scans of the colors, and the header of the luminance's scan
     * @param tiles the coded glyphs of each box
     * @param rows lines of blocks
     * @param columns blocks of a line
     */
    record Coded(
            byte[] head,
            byte[] scans,
            JpegTables tables,
            RunStore store,
            List<Picture.Box> boxes,
            List<JpegTiles> tiles,
            List<Lines> lines,
            int rows,
            int columns) {

        /** Returns an upper bound of the bytes after the head. */
        int maxTailBytes() {
            int sum = scans.length + SPARE_BYTES;
            for (Lines each : lines) {
                sum += each.coded.length + maxBytes(each);
            }
            return sum;
        }

        /** Returns an upper bound of the bytes of a line of blocks with boxes. */
        int maxRowBytes() {
            return lines.stream().mapToInt(each -> maxBytes(each)).max().orElse(0);
        }

        /** Returns an upper bound for a line of blocks, of which each byte may need a zero after it. */
        private int maxBytes(Lines line) {
            long bits = 0;
            for (int op : line.ops) {
                if (op >= 0) {
                    bits += store.bits(op) + DC_BITS;
                } else {
                    int most = tiles.get(-1 - op).runs().map(store::bits).max().orElse(0);
                    bits += (long) (most + DC_BITS) * boxes.get(-1 - op).width() / BLOCK;
                }
            }
            return (int) (bits / 4) + SPARE_BYTES;
        }
    }

    /**
     * Lines of blocks that are the same in all files, and the one after them.
     *
     * @param coded the lines with the markers after them
     * @param row number of the line with boxes
     * @param ops its runs, and its boxes as -1 less their index; nothing after the last line
     */
    record Lines(byte[] coded, int row, int[] ops) {

        static Lines in(FrameFile file, @Nullable Lines of) throws IOException {
            return new Lines(file.bytes(of, Lines::coded), file.number(of, Lines::row), file.ints(of, Lines::ops));
        }
    }

    private JpegBody(Coded coded) {
        super(coded.head, JpegSegments.filler("jpeg"), coded.maxTailBytes(), null, coded.boxes);
        this.coded = coded;
    }

    /**
     * Compiles a picture. The edges of boxes must be multiples of 8, and the widths of glyphs multiples of 4.
     *
     * @param quality 50 to 99
     */
    public static JpegBody of(Picture picture, int quality) {
        return new JpegBody(JpegCompiler.coded(picture, quality));
    }

    static JpegBody in(FrameFile file, @Nullable JpegBody of) throws IOException {
        byte[] head = file.bytes(of, JpegBody::head);
        byte[] scans = file.bytes(of, each -> each.coded.scans);
        JpegTables tables = file.value(of, each -> each.coded.tables, JpegTables::read, JpegTables::write);
        RunStore store = file.value(of, each -> each.coded.store, RunStore::read, RunStore::write);
        List<Picture.Box> boxes = file.boxes(of, each -> each.boxes);
        List<JpegTiles> different =
                file.list(of, each -> each.coded.tiles.stream().distinct().toList(), JpegTiles::in);
        int[] looks = file.numbers(boxes.size(), of, each -> each.coded.tiles.stream()
                .mapToInt(different::indexOf)
                .toArray());
        List<JpegTiles> tiles = IntStream.of(looks).mapToObj(different::get).toList();
        List<Lines> lines = file.list(of, each -> each.coded.lines, Lines::in);
        int[] size = file.numbers(2, of, each -> new int[] {each.coded.rows, each.coded.columns});
        return new JpegBody(new Coded(head, scans, tables, store, boxes, tiles, lines, size[0], size[1]));
    }

    @Override
    public int renderTail(FrameValues values, long tailOffset, long paddingBytes, byte[] target, int offset) {
        int at = JpegSegments.rest(filler, tailOffset - head.length, paddingBytes, target, offset);
        at = Ascii.put(coded.scans, target, at);
        Worker worker = workers.get();
        worker.set(values);
        for (Lines each : coded.lines) {
            at = Ascii.put(each.coded, target, at);
            if (each.row < coded.rows) {
                at = worker.row(each, target, at);
            }
        }
        return JpegSegments.endOfImage(target, at) - offset;
    }

    /** Sets the texts of one file after another. Not thread safe. */
    private final class Worker {

        private final IntervalWriter writer =
                new IntervalWriter(coded.store, coded.tables.dc()[0], coded.maxRowBytes() / Long.BYTES + 1);
        private final int[][] halves = new int[boxes.size()][];
        private final int[] counts = new int[boxes.size()];
        private final int[] items = new int[coded.columns];

        Worker() {
            for (int i = 0; i < halves.length; i++) {
                halves[i] = new int[boxes.get(i).width() / JpegTiles.HALF + 1];
            }
        }

        void set(FrameValues values) {
            for (int i = 0; i < halves.length; i++) {
                Picture.Box box = boxes.get(i);
                counts[i] = coded.tiles.get(i).set(box, values.text(box.field(), 0), halves[i]);
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
                    count = coded.tiles.get(i).strip(box, strip, halves[i], counts[i], items, count);
                }
            }
            int at = writer.write(items, count, target, from);
            return line.row + 1 < coded.rows ? JpegSegments.restart(line.row, target, at) : at;
        }
    }
}
