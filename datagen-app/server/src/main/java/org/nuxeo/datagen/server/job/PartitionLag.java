// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

/**
 * The lag of a partition.
 *
 * @param records offset after the last record
 * @param done committed offset, before which everything is durable
 */
record PartitionLag(String topic, int partition, long records, long done) {
    long lag() {
        return Math.max(0, records - done);
    }
}
