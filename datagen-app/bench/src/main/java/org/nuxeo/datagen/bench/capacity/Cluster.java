// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.store.output.Json;

/**
 * A MongoDB that takes an import in time: shards of so much memory on such disks.
 *
 * @param gigabytes memory of a server
 * @param disk its disk
 * @param shards number of shards, at least 1
 * @param limit what limits it: one shard less does not do because of that
 * @param seconds time of the import on it
 * @param pagesPerSecond pages that a shard reads a second, at the rate that the time asks for; it writes as many
 */
public record Cluster(int gigabytes, Disk disk, long shards, String limit, double seconds, double pagesPerSecond) {

    /** Memory of the servers that are offered. */
    static final List<Integer> GIGABYTES = List.of(64, 128, 256);

    /** Part of disks and of I/O that is planned with; the rest is headroom. */
    static final double USED = 0.7;

    /** Imported documents a second for each virtual processor of MongoDB, published for 2016. */
    static final double PER_PROCESSOR = 1_170;

    /** Memory for each virtual processor of servers with much memory. */
    static final int GIGABYTES_A_PROCESSOR = 8;

    private static final double BYTES_PER_GIGABYTE = 1e9;
    private static final long MOST_SHARDS = 1_024;

    /**
     * A class of disks.
     *
     * @param iops reads and writes a second of a server
     * @param gigabytesEach size for each gigabyte of memory, of disks inside a server; 0 if the size can be chosen
     */
    public record Disk(String name, double iops, double gigabytesEach) {

        /** What a volume of EBS holds at most. */
        private static final double MOST_GIGABYTES = 16_000;

        /** As AWS listed them in 2024: EBS by class; for NVMe a quarter of the random writes of i3.4xlarge, which has 3.8 TB for 122 GB. */
        static final List<Disk> ALL = List.of(
                new Disk("gp3, 3,000 IOPS", 3_000, 0),
                new Disk("gp3, 16,000 IOPS", 16_000, 0),
                new Disk("io2, 64,000 IOPS", 64_000, 0),
                new Disk("NVMe", 90_000, 30));

        double gigabytes(int memory) {
            return gigabytesEach == 0 ? MOST_GIGABYTES : gigabytesEach * memory;
        }
    }

    /** Returns the cache of all shards. */
    @JsonProperty
    double cacheBytes() {
        return shards * cacheBytes(gigabytes);
    }

    /** Returns the cache that a server has by default: half of its memory but for 1 GB. */
    static double cacheBytes(int gigabytes) {
        return (gigabytes - 1) / 2.0 * BYTES_PER_GIGABYTE;
    }

    /**
     * Returns the smallest cluster of such servers, or empty if too many shards would be needed.
     *
     * @param seconds time that the import may take
     * @param chunks the largest number of shards; 0 for as many as are needed
     */
    static Optional<Cluster> of(StoreLoad load, int gigabytes, Disk disk, double seconds, int chunks) {
        String limit = "nothing: one shard is enough";
        for (long shards = 1; shards <= (chunks == 0 ? MOST_SHARDS : chunks); shards++) {
            double missed = StoreLoad.missed(shards * cacheBytes(gigabytes), load.randomBytes());
            double pages = load.touches() * missed * load.documents() / shards;
            double io = 2 * pages / (disk.iops * USED);
            double processors = load.documents() / (PER_PROCESSOR * gigabytes / GIGABYTES_A_PROCESSOR * shards);
            double stored = load.storedBytes() / shards;
            if (stored > disk.gigabytes(gigabytes) * BYTES_PER_GIGABYTE * USED) {
                limit = "size of the disk";
            } else if (Math.max(io, processors) > seconds) {
                limit = io > processors ? "I/O" : "processors";
            } else {
                return Optional.of(
                        new Cluster(gigabytes, disk, shards, limit, Math.max(io, processors), pages / seconds));
            }
        }
        return Optional.empty();
    }

    /**
     * Returns all choices, each the smallest of its servers and disks: the cheapest first or, without prices, the one with
     * the least memory, and of those the one with the fewest shards.
     */
    static List<Cluster> choices(StoreLoad load, int members, double seconds, int chunks, Prices prices) {
        return GIGABYTES.stream()
                .flatMap(each -> Disk.ALL.stream().map(disk -> of(load, each, disk, seconds, chunks)))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparingLong(
                                (Cluster each) -> Math.round(each.cost(load, members, seconds, prices)))
                        .thenComparingLong(each -> each.shards * each.gigabytes)
                        .thenComparing(Cluster::shards))
                .toList();
    }

    /** Returns the size of a server's disk that is ordered. */
    double diskBytes(StoreLoad load) {
        return disk.gigabytesEach == 0
                ? load.storedBytes() / shards / USED
                : disk.gigabytes(gigabytes) * BYTES_PER_GIGABYTE;
    }

    /** Returns the price of all servers and their disks for a time. */
    double cost(StoreLoad load, int members, double seconds, Prices prices) {
        double servers = shards * (double) members;
        return servers * prices.server(server(), disk, diskBytes(load), seconds);
    }

    /** Returns the name of a server in a file of prices. */
    String server() {
        return "mongodb " + gigabytes + " GB" + (disk.gigabytesEach == 0 ? "" : " NVMe");
    }

    /**
     * Returns the smallest servers that are enough after the import, with the same number of shards, or this if none are
     * smaller.
     *
     * @param workingSet bytes that readers use
     * @param reads documents read a second, each of which takes two pages: of an index and of the document
     */
    Cluster afterwards(StoreLoad load, double workingSet, double reads) {
        for (Disk each : Disk.ALL) {
            for (int memory : GIGABYTES) {
                double missed = workingSet == 0 ? 0 : Math.max(0, 1 - shards * cacheBytes(memory) / workingSet);
                double pages = 2 * reads * missed / shards;
                boolean holds = load.storedBytes() / shards <= each.gigabytes(memory) * BYTES_PER_GIGABYTE * USED;
                if (holds && pages <= each.iops * USED) {
                    return new Cluster(memory, each, shards, "", 0, pages);
                }
            }
        }
        return this;
    }

    @Override
    public String toString() {
        return Numbers.text("%,d × %d GB, %s", shards, gigabytes, disk.name);
    }

    /** Returns the numbers of this choice, of which {@code choices.txt} is a row. */
    ObjectNode json(StoreLoad load, int members, double within, Prices prices) {
        double missed = StoreLoad.missed(cacheBytes(), load.randomBytes());
        double percent = 100 * 2 * pagesPerSecond / disk.iops;
        Object[] more = {"pages", load.touches() * missed, "touches", load.touches(), "iopsPercent", percent};
        return Sheet.put(Sheet.put(Json.tree(this), more), "price", prices.text(cost(load, members, within, prices)));
    }
}
