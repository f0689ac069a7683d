// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.util.Arrays;
import org.nuxeo.datagen.core.random.Draws;

/**
 * The texts with which a frame is filled: one for each field, and one for each row of a field in a group. A field without
 * a text is empty. An instance belongs to one thread and is reused.
 */
public final class FrameValues {

    private final FrameFields fields;
    private final String[][] texts;

    /** The number of rows of each group. */
    final int[] rows;

    public FrameValues(FrameFields fields) {
        this.fields = fields;
        this.texts = new String[fields.names().size()][1];
        this.rows = new int[fields.groups.size()];
        clear();
    }

    /** Removes all texts and rows. */
    public void clear() {
        for (String[] rowsOfField : texts) {
            Arrays.fill(rowsOfField, "");
        }
        Arrays.fill(rows, 0);
    }

    /**
     * Sets the text of a field by its index.
     *
     * @param row row of the field's group, from 0; 0 for a field in no group
     */
    public void set(int field, int row, String text) {
        String[] known = texts[field];
        if (row >= known.length) {
            int before = known.length;
            known = Arrays.copyOf(known, Math.max(2 * before, row + 1));
            Arrays.fill(known, before, known.length, "");
            texts[field] = known;
        }
        known[row] = text;
        int group = fields.groupOf[field];
        if (group >= 0) {
            rows[group] = Math.max(rows[group], row + 1);
        }
    }

    /** Returns the text of a field in a row; a field in no group has the same one in all of them. */
    String text(int field, int row) {
        String[] known = texts[field];
        int at = fields.groupOf[field] < 0 ? 0 : row;
        return at < known.length ? known[at] : "";
    }

    /** Returns a hash of all texts, which is the same on any machine. */
    long hash() {
        long hash = 0x74656D706C617465L;
        for (int field = 0; field < texts.length; field++) {
            int group = fields.groupOf[field];
            int count = group < 0 ? 1 : rows[group];
            for (int row = 0; row < count; row++) {
                // a text keeps its own hash, so that it is computed once
                hash = Draws.hash(hash, text(field, row).hashCode());
            }
        }
        return hash;
    }
}
