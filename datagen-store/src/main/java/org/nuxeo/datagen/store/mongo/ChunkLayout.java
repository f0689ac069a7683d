// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * Where the chunks of a collection are, and which migrations bring them where the plan wants them.
 *
 * <p>Each shard is to hold one block of neighboring ranges. A chunk of several blocks is cut in the middle, and the upper
 * half moves to the shard of its first block, which can then do the same: n shards take n - 1 migrations in log n rounds,
 * although a shard takes part in one migration at a time. No range returns to a shard it has left, where it would have
 * to wait for the range deleter.
 *
 * @param chunks the chunks in order
 * @param shards names of the shards in order; if one of them has the lowest chunk, it gets the first block
 */
record ChunkLayout(ShardPlan plan, List<Chunk> chunks, List<String> shards) {

    /** A chunk from a bound to a greater one, which is excluded. */
    record Chunk(BsonValue min, BsonValue max, String shard) {}

    /**
     * A migration.
     *
     * @param split where the chunk is split before, or null to move all of it
     */
    record Move(@Nullable BsonValue split, BsonValue min, BsonValue max, String from, String to) {}

    /** Returns the migrations that can be done now, at most one for each shard; none if every chunk is in its place. */
    List<Move> moves() {
        int[] firsts = firstRanges();
        List<String> order = new ArrayList<>(shards);
        if (order.remove(chunks.get(0).shard())) {
            order.add(0, chunks.get(0).shard());
        }
        List<Move> moves = new ArrayList<>();
        for (Chunk chunk : chunks) {
            int low = block(firsts, firstRange(chunk));
            int high = block(firsts, lastRange(chunk));
            if (!chunk.shard().equals(order.get(low))) {
                moves.add(new Move(null, chunk.min(), chunk.max(), chunk.shard(), order.get(low)));
            } else if (low < high) {
                int middle = (low + high + 1) / 2;
                BsonValue split = plan.splits().get(firsts[middle] - 1);
                moves.add(new Move(split, split, chunk.max(), chunk.shard(), order.get(middle)));
            }
        }
        // What was cut off in vain moves before anything else is cut.
        moves.sort(Comparator.comparing(move -> move.split() != null));
        Set<String> busy = new HashSet<>();
        moves.removeIf(move -> busy.contains(move.from())
                || busy.contains(move.to())
                || !busy.addAll(List.of(move.from(), move.to())));
        return moves;
    }

    /** Returns the first range of each block. There are no more blocks than ranges. */
    private int[] firstRanges() {
        long ranges = plan.splits().size() + 1L;
        int blocks = (int) Math.min(shards.size(), ranges);
        return IntStream.range(0, blocks).map(i -> (int) (i * ranges / blocks)).toArray();
    }

    private static int block(int[] firsts, int range) {
        int block = firsts.length - 1;
        while (firsts[block] > range) {
            block--;
        }
        return block;
    }

    private int firstRange(Chunk chunk) {
        return plan.rangeAt(chunk.min());
    }

    private int lastRange(Chunk chunk) {
        int range = plan.rangeAt(chunk.max());
        boolean ends = range > plan.splits().size()
                || range > 0 && plan.splits().get(range - 1).equals(chunk.max());
        return ends ? range - 1 : range;
    }

    /** Returns the splits of the plan at which no chunk begins. */
    List<BsonValue> missingSplits() {
        Set<BsonValue> bounds = chunks.stream().map(Chunk::min).collect(Collectors.toSet());
        return plan.splits().stream().filter(split -> !bounds.contains(split)).toList();
    }

    /** Returns how many documents each shard is to expect, in words. Chunks of one range share its documents equally. */
    String expectation() {
        double[] sharers = new double[plan.splits().size() + 1];
        chunks.forEach(chunk -> ranges(chunk).forEach(range -> sharers[range]++));
        Map<String, Double> shares = new TreeMap<>();
        shards.forEach(shard -> shares.put(shard, 0.0));
        for (Chunk chunk : chunks) {
            double share =
                    ranges(chunk).mapToDouble(range -> 1 / sharers[range]).sum() / sharers.length;
            shares.merge(chunk.shard(), share, Double::sum);
        }
        return shares.entrySet().stream()
                .map(each -> each.getKey() + " " + WholeNumber.grouped(Math.round(each.getValue() * plan.documents())))
                .collect(Collectors.joining(", ", WholeNumber.grouped(plan.documents()) + " documents expected: ", ""));
    }

    private IntStream ranges(Chunk chunk) {
        return IntStream.rangeClosed(firstRange(chunk), lastRange(chunk));
    }
}
