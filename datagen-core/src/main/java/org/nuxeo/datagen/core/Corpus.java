package org.nuxeo.datagen.core;

import java.io.IOException;
import java.nio.file.Path;
import org.nuxeo.datagen.core.internal.corpus.CorpusTables;
import org.nuxeo.datagen.core.internal.corpus.InvalidCorpusException;

/**
 * The names, cities, streets and companies that documents are made of, with their real-world frequencies: the built-in
 * ones of the United States, or those of a directory of five files. Immutable and thread safe; {@code docs/corpora.md}
 * tells sources, licenses and the file format.
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

    /** Returns the corpus that is part of the program: the United States. */
    public static Corpus builtIn() {
        return BuiltIn.CORPUS;
    }

    /**
     * Reads and checks a corpus of files.
     *
     * @throws CorpusException if a file is missing or not valid; the message names file, line, value, limit and remedy
     */
    public static Corpus load(Path directory) throws CorpusException {
        try {
            return new Corpus(CorpusTables.load(directory));
        } catch (InvalidCorpusException e) {
            throw new CorpusException(e.getMessage(), e.getCause());
        }
    }

    /** Writes the files that {@link #load} reads back to a corpus of equal fingerprint and draws. */
    public void write(Path directory) throws IOException {
        tables.write(directory);
    }

    /** Returns {@code us} for the built-in corpus, else the name of the directory. */
    public String name() {
        return tables.name();
    }

    /** Returns a hash of everything that can influence a draw, 0 to 2^32 - 1. */
    public long fingerprint() {
        return tables.fingerprint() & 0xFFFFFFFFL;
    }

    @Override
    public String toString() {
        return "corpus " + name() + ", fingerprint " + Long.toHexString(fingerprint());
    }

    CorpusTables tables() {
        return tables;
    }
}
