// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

import java.nio.ByteBuffer;
import org.nuxeo.datagen.core.random.Draws;

/**
 * A 64-bit hash of everything in a corpus that influences a draw: the values, weights and groups of all entries in their
 * order. Comments, the order of rows that are sorted when read, and the name of the corpus do not influence it.
 */
final class CorpusFingerprint {

    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 14);
    private long hash;

    private CorpusFingerprint() {}

    static long of(
            NameSlots firstNames, NameSlots lastNames, CitySlots cities, NameSlots streets, Merchants merchants) {
        CorpusFingerprint print = new CorpusFingerprint();
        print.addNames(firstNames);
        print.addNames(lastNames);
        print.addNames(streets);
        print.addEnds(cities.entryEnds());
        for (int i = 0; i < cities.entryCount(); i++) {
            print.add(cities.pool(), i, cities.population(i));
        }
        for (MerchantCategory category : MerchantCategory.values()) {
            int first = merchants.first(category);
            print.addEnds(first, merchants.count(category));
            for (int i = first; i < first + merchants.count(category); i++) {
                print.add(merchants.pool(), i, merchants.weight(i));
            }
        }
        print.flush();
        return print.hash;
    }

    private void addNames(NameSlots names) {
        addEnds(names.femaleCount(), names.entryCount());
        for (int i = 0; i < names.entryCount(); i++) {
            add(names.pool(), i, names.weight(i));
        }
    }

    /** Adds the ends of the groups in a table, which determine the group of each entry. */
    private void addEnds(int... ends) {
        for (int end : ends) {
            room(Integer.BYTES);
            buffer.putInt(end);
        }
    }

    private void add(NamePool pool, int index, long weight) {
        room(pool.lengthBytes(index) + Long.BYTES + 1);
        buffer.put((byte) pool.lengthBytes(index));
        pool.copyTo(buffer, index);
        buffer.putLong(weight);
    }

    private void room(int bytes) {
        if (buffer.remaining() < bytes) {
            flush();
        }
    }

    private void flush() {
        int length = buffer.position();
        while (buffer.position() % Long.BYTES != 0) {
            buffer.put((byte) 0);
        }
        hash = Draws.hash(hash, length);
        for (int at = 0; at < buffer.position(); at += Long.BYTES) {
            hash = Draws.hash(hash, buffer.getLong(at));
        }
        buffer.clear();
    }
}
