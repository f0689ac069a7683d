package org.nuxeo.datagen.server.job;

/**
 * How far the import is behind in one partition.
 *
 * @param records offset after the last record of the topic
 * @param done offset up to which everything is durable
 */
record PartitionLag(String topic, int partition, long records, long done) {
    long lag() {
        return Math.max(0, records - done);
    }
}
