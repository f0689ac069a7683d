// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import org.nuxeo.datagen.core.text.Labels;

/** What a record on Kafka holds of a document. */
public enum RecordFormat {
    /** Identity and base fingerprint, 26 bytes. The consumer generates the rest. */
    REFERENCE("reference"),
    /** The whole document in Avro's single-object encoding. The consumer needs no generator. */
    FULL("full"),
    /** A message of Nuxeo's stream importer, which any Nuxeo with that importer can read. */
    NUXEO("nuxeo");

    private final String label;

    RecordFormat(String label) {
        this.label = label;
    }

    /** Returns the name on the command line. */
    public String label() {
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
