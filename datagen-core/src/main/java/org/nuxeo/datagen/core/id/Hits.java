// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Documents that were found, none of which is made before it is asked for.
 *
 * @param count how many there are
 * @param at gives the k-th, from 0
 */
public record Hits(long count, LongFunction<Identity> at) {

    public Hits {
        Objects.requireNonNull(at, "at");
    }

    /** Returns the documents of one after the other. */
    public static Hits of(List<Hits> all) {
        NavigableMap<Long, Hits> byFirst = new TreeMap<>();
        long count = 0;
        for (Hits each : Objects.requireNonNull(all, "all")) {
            byFirst.put(count, each);
            count += each.count;
        }
        return new Hits(count, k -> {
            Map.Entry<Long, Hits> found = byFirst.floorEntry(k);
            return found.getValue().get(k - found.getKey());
        });
    }

    /**
     * Returns the k-th, from 0.
     *
     * @throws IndexOutOfBoundsException if there are not so many
     */
    public Identity get(long k) {
        return at.apply(Objects.checkIndex(k, count));
    }

    /** Returns some of them, in order. */
    public Stream<Identity> page(long offset, int limit) {
        return LongStream.range(Math.min(offset, count), Math.min(count, offset + limit))
                .mapToObj(at);
    }

    /**
     * Returns all of them as a list, which computes each when it is asked for.
     *
     * @throws ArithmeticException if there are too many for a list
     */
    public List<Identity> list() {
        int size = Math.toIntExact(count);
        return new AbstractList<>() {
            @Override
            public Identity get(int k) {
                return Hits.this.get(k);
            }

            @Override
            public int size() {
                return size;
            }
        };
    }
}
