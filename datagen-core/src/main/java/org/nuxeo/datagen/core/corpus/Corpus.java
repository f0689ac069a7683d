// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The names, cities, streets and companies that documents are made of, with their real-world frequencies. A corpus is
 * either the built-in one of the United States or a directory of five files; {@code docs/corpora.md} describes sources,
 * licenses and the file format. Immutable and thread safe.
 */
public final class Corpus {

    /** Defers reading the resources to the first use. */
    private static final class BuiltIn {
        static final Corpus CORPUS = new Corpus(CorpusTables.builtIn());
    }

    private final CorpusTables tables;

    private Corpus(CorpusTables tables) {
        this.tables = tables;
    }

    /** Returns the built-in corpus of the United States. */
    public static Corpus builtIn() {
        return BuiltIn.CORPUS;
    }

    /**
     * Reads and checks the corpus of a directory.
     *
     * @throws CorpusException if a file is missing or invalid; the message names the file, line, value, limit and remedy
     */
    public static Corpus load(Path directory) throws CorpusException {
        try {
            return new Corpus(CorpusTables.load(directory));
        } catch (InvalidCorpusException e) {
            throw new CorpusException(e.getMessage(), e.getCause());
        }
    }

    /**
     * Writes the corpus as files into a directory. {@link #load} reads them back as a corpus with the same fingerprint.
     *
     * @throws IOException if a file cannot be written
     */
    public void write(Path directory) throws IOException {
        tables.write(directory);
    }

    /** Returns {@code us} for the built-in corpus, and the name of the directory for any other. */
    public String name() {
        return tables.name();
    }

    /** Returns a hash of everything that influences a draw, 0 to 2^32 - 1. */
    public long fingerprint() {
        return tables.fingerprint() & 0xFFFFFFFFL;
    }

    @Override
    public String toString() {
        return "corpus " + name() + ", fingerprint " + Long.toHexString(fingerprint());
    }

    /** Returns the tables that documents are drawn from. */
    public CorpusTables tables() {
        return tables;
    }
}
