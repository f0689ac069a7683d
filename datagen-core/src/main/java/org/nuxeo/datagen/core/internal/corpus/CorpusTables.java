package org.nuxeo.datagen.core.internal.corpus;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The tables of a corpus: names, cities, streets and companies with their frequencies, on the slots of customer numbers.
 * Immutable and thread safe.
 */
public final class CorpusTables {

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

    CorpusTables(
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
        static final CorpusTables TABLES = read();

        private static CorpusTables read() {
            try {
                return new CorpusReader(CorpusTables::readResource, true).read(BUILT_IN_NAME);
            } catch (InvalidCorpusException e) {
                throw new IllegalStateException("the built-in corpus is damaged: " + e.getMessage(), e);
            }
        }
    }

    /** Returns the tables that are part of the program: the United States. */
    public static CorpusTables builtIn() {
        return BuiltIn.TABLES;
    }

    /**
     * Reads and checks a corpus of files.
     *
     * @throws InvalidCorpusException if a file is missing or not valid; the message names file, line, value, limit and remedy
     */
    public static CorpusTables load(Path directory) throws InvalidCorpusException {
        Path named = directory.toAbsolutePath().normalize().getFileName();
        return new CorpusReader(fileName -> readFile(directory.resolve(fileName)), false)
                .read(named == null ? "corpus" : named.toString());
    }

    private static byte[] readResource(String fileName) throws IOException {
        try (InputStream in = CorpusTables.class.getResourceAsStream(BUILT_IN_NAME + "/" + fileName)) {
            if (in == null) {
                throw new FileNotFoundException("no resource");
            }
            return in.readAllBytes();
        }
    }

    private static byte[] readFile(Path file) throws IOException, InvalidCorpusException {
        long size = Files.size(file);
        if (size > MAX_FILE_BYTES) {
            throw new InvalidCorpusException(
                    file.getFileName() + ": " + size + " bytes: must be at most " + MAX_FILE_BYTES + "; remove rows");
        }
        if (!Files.isRegularFile(file)) {
            // A device tells no size, and may have no end.
            throw new InvalidCorpusException(file.getFileName() + ": must be a file of rows, not a folder or a device");
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
