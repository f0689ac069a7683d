// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.bank;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.NamedHolder;

/**
 * Holders of accounts, drawn ahead for rows that follow each other. One draw after the other finds the tables of names in
 * the processor's cache; between the other columns of two rows, it would wait for them each time. Not thread safe.
 */
final class HolderBatch {

    private static final int CAPACITY = 128;

    private final Dataset dataset;
    private final Generator generator;
    private final NamedHolder[] holders = new NamedHolder[CAPACITY];
    private long from;
    private long to;

    HolderBatch(Dataset dataset) {
        this.dataset = dataset;
        this.generator = Bank.of(dataset).generator();
    }

    /** Returns the holder at a position. If it follows the batch before, twice as many as before are drawn with it. */
    NamedHolder holder(long position) {
        if (position < from || position >= to) {
            draw(position);
        }
        return holders[(int) (position - from)];
    }

    private void draw(long position) {
        long wanted = position == to && from < to ? Math.min(2 * (to - from), CAPACITY) : 1;
        int count = (int) Math.min(wanted, dataset.spec().customers() - position);
        for (int i = 0; i < count; i++) {
            holders[i] = generator.holder(position + i);
        }
        from = position;
        to = position + count;
    }
}
