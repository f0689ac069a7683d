// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Labels;

/** What a record on Kafka holds of a document. */
public enum RecordFormat {
    /** Identity and base fingerprint, 26 bytes. The consumer generates the rest. */
    REFERENCE("reference", 50, 19),
    /** The whole document in Avro's single-object encoding. The consumer needs no generator. */
    FULL("full", 634, 151),
    /** A message of Nuxeo's stream importer, which any Nuxeo with that importer can read. */
    NUXEO("nuxeo", 713, 101);

    private final String label;
    private final int plainBytes;
    private final int storedBytes;

    RecordFormat(String label, int plainBytes, int storedBytes) {
        this.label = label;
        this.plainBytes = plainBytes;
        this.storedBytes = storedBytes;
    }

    /**
     * Returns the bytes of a record in a topic, as measured with 18,000 documents and lz4. Half as many are left by zstd.
     *
     * @param compressed whether topics are compressed
     */
    public int topicBytes(boolean compressed) {
        return compressed ? storedBytes : plainBytes;
    }

    /** Returns the name on the command line. */
    public String label() {
        return label;
    }

    /** Returns whether records of this format can hold the documents of an archive. */
    public boolean holds(Archive archive) {
        return this != NUXEO || archive.kinds().stream().noneMatch(Kind::isVersion);
    }

    /**
     * Returns this format.
     *
     * @throws IllegalArgumentException if its records cannot hold the documents of an archive
     */
    public RecordFormat requireHolds(Archive archive) {
        if (!holds(archive)) {
            throw new IllegalArgumentException("record " + this + ": model " + archive.name()
                    + " has versions, which no message of Nuxeo makes; must be " + REFERENCE + " or " + FULL);
        }
        return this;
    }

    @Override
    public String toString() {
        return label;
    }

    /** Returns whether the producer must generate the document and render its file. */
    public boolean needsContent() {
        return this != REFERENCE;
    }

    /**
     * Returns the format with a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static RecordFormat of(String label) {
        return Labels.find("record format", label, values(), RecordFormat::label);
    }
}
