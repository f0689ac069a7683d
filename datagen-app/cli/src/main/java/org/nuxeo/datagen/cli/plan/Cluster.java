// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.nuxeo.datagen.charts.Numbers;

/**
 * A MongoDB that takes an import in time: shards of so much memory on such disks.
 *
 * @param gigabytes memory of a server
 * @param disk its disk
 * @param shards number of shards, at least 1
 * @param limit what limits it: one shard less does not do, most of all because of that
 * @param missed part of the touched pages that is read from disk, and written
 * @param pagesPerSecond pages that a shard reads a second, at the rate that the time asks for; it writes as many
 */
public record Cluster(int gigabytes, Disk disk, long shards, String limit, double missed, double pagesPerSecond) {

    /** Part of disks and of I/O that is planned with; the rest is headroom. */
    static final double USED = 0.7;

    /** The most shards of a cluster. */
    static final long MOST_SHARDS = 1_024;

    /** Memory of the servers that are offered, and the IOPS that r5 servers of that size have with EBS all day. */
    private static final Map<Integer, Double> EBS_IOPS = Map.of(64, 12_000.0, 128, 18_750.0, 256, 30_000.0);

    /** Imported documents a second for each virtual processor of MongoDB, published for 2016. */
    private static final double PER_PROCESSOR = 1_170;

    /** Memory for each virtual processor of servers with much memory. */
    private static final int GIGABYTES_A_PROCESSOR = 8;

    static final double GIGABYTE = 1e9;

    /**
     * A class of disks.
     *
     * @param most reads and writes a second of a volume, or for each gigabyte of memory of disks inside a server
     * @param gigabytesEach size for each gigabyte of memory, of disks inside a server; 0 if the size can be chosen
     */
    public record Disk(String name, double most, double gigabytesEach) {

        /** What a volume of EBS holds at most. */
        private static final double MOST_GIGABYTES = 16_000;

        /** As AWS listed them in 2024: EBS by class; for NVMe a quarter of the random writes of i3.4xlarge, which has 3.8 TB for 122 GB. */
        static final Disk NVME = new Disk("NVMe", 90_000 / 128.0, 30);

        static final Disk GP3 = new Disk("gp3", 3_000, 0);

        private static final List<Disk> ALL =
                List.of(GP3, new Disk("gp3", 16_000, 0), new Disk("io2", 64_000, 0), NVME);
    }

    /** Returns one shard of each kind of server and disk, the smallest first. */
    static Stream<Cluster> kinds() {
        return EBS_IOPS.keySet().stream().sorted().flatMap(memory -> Disk.ALL.stream()
                .map(disk -> new Cluster(memory, disk, 1, "", 0, 0)));
    }

    /** Returns the cache of all shards: half of the memory of a server but for 1 GB, as it is by default. */
    @JsonProperty
    double cacheBytes() {
        return shards * (gigabytes - 1) / 2.0 * GIGABYTE;
    }

    /** Returns the reads and writes a second of a server. */
    @JsonProperty
    double iops() {
        return inside() ? disk.most * gigabytes : Math.min(disk.most, EBS_IOPS.getOrDefault(gigabytes, disk.most));
    }

    /** Returns the part of a server's IOPS that the import takes, in percent. */
    @JsonProperty
    double iopsPercent() {
        return 100 * 2 * pagesPerSecond / iops();
    }

    /** Returns whether the disks are inside the servers. */
    boolean inside() {
        return disk.gigabytesEach > 0;
    }

    /** Returns the part of a server's usable disk that a dataset takes. */
    private double full(double bytes) {
        double most = (inside() ? disk.gigabytesEach * gigabytes : Disk.MOST_GIGABYTES) * GIGABYTE;
        return bytes / shards / (most * USED);
    }

    /**
     * Returns the smallest cluster of this kind, or empty if too many shards would be needed.
     *
     * @param seconds time that the import may take
     * @param chunks the largest number of shards; 0 for as many as are needed
     */
    Optional<Cluster> smallest(StoreLoad load, double seconds, int chunks) {
        String why = "one shard is enough";
        double rate = load.documents() / seconds;
        double random = load.randomBytes();
        double touched = rate * load.touches();
        double stored = load.storedBytes();
        for (long number = 1; number <= (chunks == 0 ? MOST_SHARDS : chunks); number++) {
            Cluster with = new Cluster(gigabytes, disk, number, why, 0, 0);
            double part = StoreLoad.missed(with.cacheBytes(), random);
            double pages = touched * part / number;
            double io = 2 * pages / (iops() * USED);
            double processors = rate / (PER_PROCESSOR * gigabytes / GIGABYTES_A_PROCESSOR * number);
            double full = with.full(stored);
            if (Math.max(full, Math.max(io, processors)) <= 1) {
                return Optional.of(new Cluster(gigabytes, disk, number, why, part, pages));
            }
            why = full > Math.max(io, processors) ? "size of the disk" : io > processors ? "I/O" : "processors";
        }
        return Optional.empty();
    }

    /** Returns the size of a server's disk that is ordered. */
    double diskBytes(StoreLoad load) {
        return inside() ? disk.gigabytesEach * gigabytes * GIGABYTE : load.storedBytes() / shards / USED;
    }

    /** Returns the name of a server in a file of prices. */
    String server() {
        return "mongodb " + gigabytes + " GB" + (inside() ? " NVMe" : "");
    }

    /**
     * Returns the servers that are enough after the import, with the same number of shards: the cheapest or, without prices,
     * the smallest; this if none are.
     *
     * @param workingSet bytes that readers use
     * @param reads documents read a second, each of which takes two pages: of an index and of the document
     */
    Cluster afterwards(StoreLoad load, double workingSet, double reads, Prices prices) {
        return kinds().map(each -> {
                    Cluster with = new Cluster(each.gigabytes, each.disk, shards, "", 0, 0);
                    double part = workingSet == 0 ? 0 : Math.max(0, 1 - with.cacheBytes() / workingSet);
                    return new Cluster(each.gigabytes, each.disk, shards, "", part, 2 * reads * part / shards);
                })
                .filter(each -> each.full(load.storedBytes()) <= 1 && each.pagesPerSecond <= each.iops() * USED)
                .min(Comparator.comparingDouble(each -> prices.server(each, each.diskBytes(load), 1)))
                .orElse(this);
    }

    @Override
    public String toString() {
        return Numbers.text("%,d × %s", shards, kind());
    }

    /** Returns the kind of servers. */
    String kind() {
        return Numbers.text("%d GB, %s, %,.0f IOPS", gigabytes, disk.name, iops());
    }
}
