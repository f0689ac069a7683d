// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.cli.plan.Cluster.Disk;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.testing.Datasets;

/** The law of I/O and the sizes beside what was measured on MongoDB 5.0.7 and WiredTiger. */
class StoreLoadTest {

    private static final Dataset DATASET = Datasets.ofBank(9_000, 60);

    @Test
    void missedPagesAreThoseThatWereMeasured() {
        // MongoDB: megabytes of cache and of both random indexes, and the mean of pages read and written
        double[][] imports = {
            {30.5, 14.1, 0.86}, {30.5, 18.6, 0.85}, {91.4, 34, 0.76}, {91.4, 49, 0.83}, {91.4, 66.2, 0.86}
        };
        for (double[] each : imports) {
            assertThat(StoreLoad.missed(each[0] * 1e6, each[1] * 1e6))
                    .isCloseTo(each[2], within(StoreLoad.LAW_ERROR_PERCENT / 100));
        }
        // WiredTiger alone, which kept up: all of its cache counts
        double[][] cacheMegabytesAndPages = {{8, 0.95}, {12, 0.93}, {24, 0.88}, {64, 0.70}};
        for (double[] each : cacheMegabytesAndPages) {
            assertThat(StoreLoad.missed(each[0] * 1e6 / StoreLoad.DIRTY_PART, 80e6))
                    .isCloseTo(each[1], within(0.021));
        }
        assertThat(StoreLoad.missed(1_000e6, 80e6)).isZero();
        assertThat(StoreLoad.missed(0, 0)).isZero();
    }

    @Test
    void sizesAreThoseThatWereMeasured() {
        assertThat(StoreSizes.MEASURED.of("archives").indexBytes()).isEqualTo(250);
        assertThat(StoreSizes.MEASURED.of("us-east").indexBytes()).isEqualTo(306);
        assertThat(StoreSizes.MEASURED.of("us-west")).isEqualTo(StoreSizes.MEASURED.of("us-east"));
        StoreLoad load = StoreLoad.of(DATASET, StoreSizes.MEASURED, IdType.UUID, false, WhatIf.NOTHING);
        assertThat(load.dataBytes() / DATASET.size()).isBetween(236.0, 237.0);
        assertThat(load.indexBytes() / DATASET.size()).isBetween(250.0, 306.0);
    }

    @Test
    void indexesAreRandomByWhatTheirKeysAreMadeOf() {
        assertThat(random(IdType.UUID, false)).containsExactly("ecm:id 1.00", StoreLoad.PARENT_AND_NAME + " 1.00");
        assertThat(random(IdType.SEQUENCE, false)).containsExactly(StoreLoad.PARENT_AND_NAME + " 1.00");
        assertThat(random(IdType.SEQUENCE_HEX_RANDOMIZED, false))
                .containsExactly("ecm:id 1.00", StoreLoad.PARENT_AND_NAME + " 1.00");
        assertThat(random(IdType.UUID, true))
                .containsExactly(StoreLoad.PARENT_AND_NAME + " 1.00", "_id (the document's id) 1.00");
        // three new parents for 18 documents of a customer
        assertThat(StoreLoad.of(DATASET, StoreSizes.MEASURED, IdType.UUID, false, WhatIf.NOTHING)
                        .indexes())
                .filteredOn(each ->
                        each.repository().equals("us-east") && each.keys().equals("ecm:parentId"))
                .allSatisfy(each -> assertThat(each.touches()).isCloseTo(3 / 18.0, within(0.03)));
    }

    private static List<String> random(IdType ids, boolean nativeIds) {
        return StoreLoad.of(DATASET, StoreSizes.MEASURED, ids, nativeIds, WhatIf.NOTHING).indexes().stream()
                .filter(each -> each.repository().equals("archives") && each.touches() > 0)
                .map(each -> String.format(Locale.ROOT, "%s %.2f", each.keys(), each.touches()))
                .toList();
    }

    @Test
    void theClusterOf2020NeedsMoreThanTheLeastDisk() {
        // 9.72 billion documents in archives, of 486 bytes; two random indexes of 67 and 44 bytes
        long documents = 9_719_938_548L;
        StoreLoad load = new StoreLoad(
                documents,
                documents * 375.0,
                13e12,
                List.of(new StoreLoad.Index("archives", documents, "both", documents * 111.0, 2, "")));
        Cluster nvme = of(128, Disk.NVME, 1);
        assertThat(nvme.smallest(load, documents / 20_000.0, 0).orElseThrow().shards())
                .isEqualTo(2);
        // M80_NVME of Atlas has 1.6 TB for 128 GB
        Cluster atlas = of(128, new Disk("NVMe", Disk.NVME.most(), 12.5), 1)
                .smallest(load, documents / 20_000.0, 0)
                .orElseThrow();
        assertThat(atlas.shards()).isEqualTo(5);
        assertThat(atlas.limit()).isEqualTo("size of the disk");
        Cluster five = of(128, Disk.NVME, 5);
        double missed = StoreLoad.missed(five.cacheBytes(), load.randomBytes());
        assertThat(25_000 / 5 * 2 * missed).isCloseTo(9_765, within(1.0)).isCloseTo(9_400, within(0.1 * 9_400));
        assertThat(five.diskBytes(load)).isEqualTo(3.84e12);
        // gp3 takes as many shards as its 3,000 reads and writes ask for
        double seconds = documents / 25_000.0;
        Cluster slow = of(128, Disk.GP3, 1).smallest(load, seconds, 100).orElseThrow();
        assertThat(slow.limit()).isEqualTo("I/O");
        assertThat(slow.shards()).isGreaterThan(15);
        assertThat(2 * slow.pagesPerSecond()).isLessThanOrEqualTo(0.7 * 3_000);
        assertThat(nvme.smallest(load, seconds, 100).orElseThrow().limit()).isEqualTo("size of the disk");
        assertThat(of(128, Disk.GP3, 1).smallest(load, seconds, (int) slow.shards() - 1))
                .isEmpty();
    }

    @Test
    void aServerLimitsWhatAVolumeCanDo() {
        assertThat(Cluster.kinds().map(Cluster::kind))
                .hasSize(12)
                .startsWith("64 GB, gp3, 3,000 IOPS", "64 GB, gp3, 12,000 IOPS", "64 GB, io2, 12,000 IOPS")
                .contains("128 GB, gp3, 16,000 IOPS", "128 GB, io2, 18,750 IOPS", "128 GB, NVMe, 90,000 IOPS")
                .endsWith("256 GB, io2, 30,000 IOPS", "256 GB, NVMe, 180,000 IOPS");
    }

    private static Cluster of(int gigabytes, Disk disk, long shards) {
        return new Cluster(gigabytes, disk, shards, "", 0, 0);
    }

    @Test
    void serversShrinkAfterTheImportAsFarAsReadersLetThem() {
        StoreLoad load = new StoreLoad(1_000_000_000, 236e9, 1_348e9, List.of());
        Cluster large = of(256, Disk.NVME, 2);
        assertThat(large.afterwards(load, 0, 0, Prices.NONE).toString()).isEqualTo("2 × 64 GB, gp3, 3,000 IOPS");
        assertThat(large.afterwards(load, 200e9, 4_000, Prices.NONE).toString())
                .isEqualTo("2 × 64 GB, gp3, 12,000 IOPS");
        // more memory, if that costs less than more IOPS
        Map<String, Double> hours = new HashMap<>(Map.of("IOPS of gp3", 1.0, "IOPS of io2", 1.0));
        Cluster.kinds().forEach(each -> hours.put(each.server(), 2.0));
        hours.putAll(Map.of("mongodb 64 GB", 1.0, "mongodb 128 GB", 1.1));
        Prices prices = new Prices("", "", hours);
        assertThat(large.afterwards(load, 200e9, 4_000, prices).toString()).isEqualTo("2 × 128 GB, gp3, 3,000 IOPS");
    }

    @Test
    void theBillionOf2016IsLargerHere() {
        StoreSizes.OfDocument archives = StoreSizes.MEASURED.of("archives");
        double gibibytes = 1e9 / (1 << 30);
        assertThat(archives.indexBytes() * gibibytes).isCloseTo(233, within(0.5));
        assertThat((archives.dataBytes() + archives.indexBytes()) * gibibytes).isCloseTo(453, within(0.5));
        assertThat(StoreSizes.MEASURED.indexed("archives", false, true) * gibibytes)
                .isCloseTo(1_684, within(0.5));
    }
}
