// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.render.internal.art.Canvas;

/** A builder of the resources of {@link Thumbnail}: a picture with regions that show one of several drawings. */
public final class TileBuilder {

    private final Canvas base;
    private final List<Region> regions = new ArrayList<>();

    /** A region in cells. Its drawings are pictures of the whole page. */
    private record Region(
            int selector, int choices, int column, int row, int columns, int rows, IntFunction<Canvas> drawing) {}

    /**
     * Makes a builder.
     *
     * @param base the page without its regions
     */
    public TileBuilder(Canvas base) {
        this.base = base;
    }

    /** Adds a region whose colors vary too. It begins and ends at even cells or at the edge of the page. */
    public void region(
            int selector, int choices, int column, int row, int columns, int rows, IntFunction<Canvas> drawing) {
        regions.add(new Region(selector, choices, column, row, columns, rows, drawing));
    }

    /** Returns the bytes of the resource. */
    public byte[] make() throws IOException {
        List<List<Canvas>> drawings = new ArrayList<>();
        for (Region region : regions) {
            List<Canvas> all = new ArrayList<>();
            for (int i = 0; i < region.choices(); i++) {
                all.add(region.drawing().apply(i));
            }
            drawings.add(all);
        }
        RunBuilder counting = new RunBuilder(TableDesign.even(TableDesign.BANK_QUALITY));
        code(
                drawings,
                TableDesign.even(TableDesign.BANK_QUALITY),
                counting,
                new DataOutputStream(new ByteArrayOutputStream()));
        JpegTables tables = TableDesign.of(counting, TableDesign.BANK_QUALITY);
        RunBuilder runs = new RunBuilder(tables);
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        code(drawings, tables, runs, new DataOutputStream(rows));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(base.width());
        out.writeShort(base.height());
        tables.write(out);
        runs.store().write(out);
        out.write(rows.toByteArray());
        return bytes.toByteArray();
    }

    private void code(List<List<Canvas>> drawings, JpegTables tables, RunBuilder runs, DataOutputStream out)
            throws IOException {
        Resources.writeInts(choices(), out);
        List<Integer> items = new ArrayList<>();
        for (int component = 0; component < 3; component++) {
            int size = component == 0 ? 8 : 16;
            int columns = (base.width() + size - 1) / size;
            int rowCount = (base.height() + size - 1) / size;
            BlockCoder coder = new BlockCoder(tables.quantizers()[component == 0 ? 0 : 1]);
            out.writeByte(rowCount);
            for (int row = 0; row < rowCount; row++) {
                List<Integer> segments = new ArrayList<>();
                for (int from = 0; from < columns; ) {
                    int region = regionAt(component, from, row);
                    int to = from + 1;
                    while (to < columns && regionAt(component, to, row) == region) {
                        to++;
                    }
                    List<Canvas> canvases = region < 0 ? List.of(base) : drawings.get(region);
                    segments.add(region < 0 ? 0 : regions.get(region).selector());
                    segments.add(items.size());
                    for (Canvas canvas : canvases) {
                        List<short[]> blocks = new ArrayList<>();
                        for (int column = from; column < to; column++) {
                            blocks.add(coder.code(
                                    component == 0
                                            ? canvas.cell(0, column, row)
                                            : canvas.halvedCell(component, column, row)));
                        }
                        items.add(runs.add(component == 0 ? 0 : 1, blocks, 1.0 / canvases.size()));
                    }
                    from = to;
                }
                Resources.writeInts(
                        segments.stream().mapToInt(Integer::intValue).toArray(), out);
            }
        }
        Resources.writeInts(items.stream().mapToInt(Integer::intValue).toArray(), out);
    }

    private int[] choices() {
        int last = regions.stream().mapToInt(Region::selector).max().orElse(0);
        int[] choices = new int[last + 1];
        choices[0] = 1;
        for (Region region : regions) {
            choices[region.selector()] = region.choices();
        }
        return choices;
    }

    private int regionAt(int component, int column, int row) {
        int scale = component == 0 ? 1 : 2;
        for (int i = 0; i < regions.size(); i++) {
            Region region = regions.get(i);
            int x = column * scale - region.column();
            int y = row * scale - region.row();
            if (x >= 0 && x < region.columns() && y >= 0 && y < region.rows()) {
                return i;
            }
        }
        return -1;
    }
}
