package org.nuxeo.datagen.core.corpus;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The names, cities, streets and companies that documents are made of, with their frequencies, on the slots of customer
 * numbers. Immutable and safe for use by many threads; {@code docs/corpora.md} tells sources, licences and the file
 * format.
 */
public final class Corpus {

    private static final String BUILT_IN_NAME = "us";

    /** Largest file read: many times what the most rows allowed can need. */
    private static final long MAX_FILE_BYTES = 256L << 20;

    private final String name;
    private final NameSlots firstNames;
    private final NameSlots lastNames;
    private final CitySlots cities;
    private final NameSlots streets;
    private final Merchants merchants;
    private final long fingerprint;

    Corpus(
            String name,
            NameSlots firstNames,
            NameSlots lastNames,
            CitySlots cities,
            NameSlots streets,
            Merchants merchants) {
        this.name = name;
        this.firstNames = firstNames;
        this.lastNames = lastNames;
        this.cities = cities;
        this.streets = streets;
        this.merchants = merchants;
        this.fingerprint = CorpusFingerprint.of(firstNames, lastNames, cities, streets, merchants);
    }

    /** Defers reading the resources to the first use. */
    private static final class BuiltIn {
        static final Corpus CORPUS = read();

        private static Corpus read() {
            try {
                return new CorpusReader(Corpus::readResource, true).read(BUILT_IN_NAME);
            } catch (CorpusException e) {
                throw new IllegalStateException("the built-in corpus is damaged: " + e.getMessage(), e);
            }
        }
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
        Path named = directory.toAbsolutePath().normalize().getFileName();
        return new CorpusReader(fileName -> readFile(directory.resolve(fileName)), false)
                .read(named == null ? "corpus" : named.toString());
    }

    private static byte[] readResource(String fileName) throws IOException {
        try (InputStream in = Corpus.class.getResourceAsStream(BUILT_IN_NAME + "/" + fileName)) {
            if (in == null) {
                throw new FileNotFoundException("no resource");
            }
            return in.readAllBytes();
        }
    }

    private static byte[] readFile(Path file) throws IOException, CorpusException {
        long size = Files.size(file);
        if (size > MAX_FILE_BYTES) {
            throw new CorpusException(
                    file.getFileName() + ": " + size + " bytes: must be at most " + MAX_FILE_BYTES + "; remove rows");
        }
        return Files.readAllBytes(file);
    }

    /** Writes the files that {@link #load} reads back to a corpus of equal fingerprint and draws. */
    public void write(Path directory) throws IOException {
        CorpusWriter.write(this, directory);
    }

    /** Returns {@code us} for the built-in corpus, else the name of the directory. */
    public String name() {
        return name;
    }

    /** Returns a hash of everything that can influence a draw. */
    public long fingerprint() {
        return fingerprint;
    }

    /** Returns the first names, on 2^17 slots, half of them for each sex. */
    public NameSlots firstNames() {
        return firstNames;
    }

    /** Returns the last names, on 2^17 slots. */
    public NameSlots lastNames() {
        return lastNames;
    }

    /** Returns the cities, on 2^15 slots ordered by state. */
    public CitySlots cities() {
        return cities;
    }

    /** Returns the names of streets without house numbers, on 2^11 slots. */
    public NameSlots streets() {
        return streets;
    }

    /** Returns the companies. */
    public Merchants merchants() {
        return merchants;
    }
}
