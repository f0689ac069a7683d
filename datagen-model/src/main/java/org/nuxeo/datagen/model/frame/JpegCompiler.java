// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.nuxeo.datagen.render.format.BlockCoder;
import org.nuxeo.datagen.render.format.IntervalWriter;
import org.nuxeo.datagen.render.format.JpegSegments;
import org.nuxeo.datagen.render.format.JpegTables;
import org.nuxeo.datagen.render.format.RunBuilder;
import org.nuxeo.datagen.render.format.RunStore;
import org.nuxeo.datagen.render.format.TableDesign;

/** Codes a picture as JPEG by some tables: all blocks once, and runs for those lines of blocks that have boxes. */
final class JpegCompiler {

    private static final int BLOCK = 8;
    private static final int RUN_BLOCKS = 32;

    /** How often a block of text is used, compared with a block of the picture. */
    private static final double TEXT_WEIGHT = 0.001;

    /** More bytes than a block can take. */
    private static final int MAX_BLOCK_BYTES = 432;

    private final Picture picture;
    private final List<Plane> planes;
    private final JpegTables tables;
    private final RunBuilder runs;

    /** By component and line of blocks: runs, and boxes as -1 less their index. */
    private final int[][][] ops;

    private final List<JpegTiles> tiles = new ArrayList<>();

    private JpegCompiler(Picture picture, List<Plane> planes, JpegTables tables) {
        this.picture = picture;
        this.planes = planes;
        this.tables = tables;
        this.runs = new RunBuilder(tables);
        this.ops = new int[planes.size()][][];
        for (int component = 0; component < ops.length; component++) {
            BlockCoder coder = new BlockCoder(tables.quantizers()[Math.min(component, 1)]);
            ops[component] = new int[planes.get(component).rows()][];
            for (int row = 0; row < ops[component].length; row++) {
                ops[component][row] = row(coder, component, row);
            }
        }
        BlockCoder coder = new BlockCoder(tables.quantizers()[0]);
        Map<List<Object>, JpegTiles> known = new HashMap<>();
        for (Picture.Box box : picture.boxes()) {
            tiles.add(known.computeIfAbsent(
                    List.of(box.glyphs(), box.ink(), box.background()),
                    looks -> JpegTiles.of(box, coder, runs, TEXT_WEIGHT)));
        }
    }

    /** Codes a picture twice, first to count the symbols. */
    static JpegBody.Coded coded(Picture picture, int quality) {
        List<Plane> planes = IntStream.range(0, picture.isGray() ? 1 : 3)
                .mapToObj(component -> Plane.of(picture, component))
                .toList();
        JpegCompiler counting = new JpegCompiler(picture, planes, TableDesign.even(quality));
        return new JpegCompiler(picture, planes, TableDesign.of(counting.runs, quality)).coded();
    }

    static float luminance(int color) {
        return 0.299f * (color >>> 16 & 0xFF) + 0.587f * (color >>> 8 & 0xFF) + 0.114f * (color & 0xFF);
    }

    private static float chrominance(int color, int component) {
        int own = component == 1 ? color & 0xFF : color >>> 16 & 0xFF;
        float scale = component == 1 ? 1.772f : 1.402f;
        return 128 + (own - luminance(color)) / scale;
    }

    /** The samples of a component. */
    private record Plane(int width, int height, float[] samples) {

        static Plane of(Picture picture, int component) {
            int scale = component == 0 ? 1 : 2;
            int width = (picture.width() + scale - 1) / scale;
            int height = (picture.height() + scale - 1) / scale;
            float[] samples = new float[width * height];
            for (int i = 0; i < samples.length; i++) {
                int x = i % width;
                int y = i / width;
                samples[i] = component == 0 ? luminance(picture.color(x, y)) : mean(picture, component, 2 * x, 2 * y);
            }
            return new Plane(width, height, samples);
        }

        private static float mean(Picture picture, int component, int x, int y) {
            int right = Math.min(x + 1, picture.width() - 1);
            int below = Math.min(y + 1, picture.height() - 1);
            return (chrominance(picture.color(x, y), component)
                            + chrominance(picture.color(right, y), component)
                            + chrominance(picture.color(x, below), component)
                            + chrominance(picture.color(right, below), component))
                    / 4;
        }

        int columns() {
            return (width + BLOCK - 1) / BLOCK;
        }

        int rows() {
            return (height + BLOCK - 1) / BLOCK;
        }

        short[] block(BlockCoder coder, int column, int row) {
            float[] block = new float[BLOCK * BLOCK];
            for (int i = 0; i < block.length; i++) {
                int x = Math.min(BLOCK * column + i % BLOCK, width - 1);
                int y = Math.min(BLOCK * row + i / BLOCK, height - 1);
                block[i] = samples[y * width + x];
            }
            return coder.code(block);
        }
    }

    private int[] row(BlockCoder coder, int component, int row) {
        List<Integer> all = new ArrayList<>();
        int column = 0;
        if (component == 0) {
            List<Picture.Box> boxes = picture.boxes().stream()
                    .filter(box -> box.isOnLine(BLOCK * row))
                    .sorted(Comparator.comparingInt(Picture.Box::x))
                    .toList();
            for (Picture.Box box : boxes) {
                runs(coder, component, row, column, box.x() / BLOCK, all);
                all.add(-1 - picture.boxes().indexOf(box));
                column = (box.x() + box.width()) / BLOCK;
            }
        }
        runs(coder, component, row, column, planes.get(component).columns(), all);
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    private void runs(BlockCoder coder, int component, int row, int from, int to, List<Integer> all) {
        for (int begin = from; begin < to; begin += RUN_BLOCKS) {
            List<short[]> blocks = IntStream.range(begin, Math.min(to, begin + RUN_BLOCKS))
                    .mapToObj(column -> planes.get(component).block(coder, column, row))
                    .toList();
            all.add(runs.add(Math.min(component, 1), blocks, 1));
        }
    }

    private JpegBody.Coded coded() {
        RunStore store = runs.store();
        int rows = ops[0].length;
        JpegSegments scans = new JpegSegments();
        for (int component = 1; component < ops.length; component++) {
            scans.scan(component, planes.get(component).columns())
                    .bytes(coded(store, component, 0, ops[component].length));
        }
        int columns = planes.get(0).columns();
        byte[] scan = scans.scan(0, columns).toBytes();
        List<JpegBody.Lines> lines = new ArrayList<>();
        int done = 0;
        for (int row = 0; row < rows; row++) {
            if (Arrays.stream(ops[0][row]).anyMatch(op -> op < 0)) {
                lines.add(new JpegBody.Lines(coded(store, 0, done, row), row, ops[0][row]));
                done = row + 1;
            }
        }
        lines.add(new JpegBody.Lines(coded(store, 0, done, rows), rows, new int[0]));
        byte[] head = JpegSegments.head(picture.dotsPerInch(), tables, picture.width(), picture.height(), ops.length);
        return new JpegBody.Coded(head, scan, tables, store, picture.boxes(), tiles, lines, rows, columns);
    }

    /** Returns lines of blocks, each with the marker that follows unless it is the last. */
    private byte[] coded(RunStore store, int component, int from, int to) {
        int maxBytes = planes.get(component).columns() * MAX_BLOCK_BYTES + 64;
        IntervalWriter writer = new IntervalWriter(store, tables.dc()[Math.min(component, 1)], maxBytes / Long.BYTES);
        byte[] target = new byte[maxBytes];
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int row = from; row < to; row++) {
            int end = writer.write(ops[component][row], ops[component][row].length, target, 0);
            end = row + 1 < ops[component].length ? JpegSegments.restart(row, target, end) : end;
            out.write(target, 0, end);
        }
        return out.toByteArray();
    }
}
