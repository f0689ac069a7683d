// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The tables of a corpus: names, cities, streets and companies with their frequencies, laid out on the slots of customer
 * numbers. Immutable and thread safe.
 */
public final class CorpusTables {

    private static final String BUILT_IN_NAME = "us";

    /** The largest file that is read. Files with the largest allowed number of rows are many times smaller. */
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
                throw new IllegalStateException("built-in corpus: is damaged: " + e.getMessage(), e);
            }
        }
    }

    /** Returns the tables of the built-in corpus of the United States. */
    public static CorpusTables builtIn() {
        return BuiltIn.TABLES;
    }

    /**
     * Reads and checks the corpus of a directory.
     *
     * @throws InvalidCorpusException if a file is missing or invalid; the message names the file, line, value, limit and
     *     remedy
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
            // Devices report the size 0 and may be endless.
            throw new InvalidCorpusException(file.getFileName() + ": must be a file of rows, not a folder or a device");
        }
        return Files.readAllBytes(file);
    }

    /** Writes the corpus as files into a directory. {@link #load} reads them back as a corpus with the same fingerprint. */
    public void write(Path directory) throws IOException {
        CorpusWriter.write(this, directory);
    }

    /** Returns {@code us} for the built-in corpus, and the name of the directory for any other. */
    public String name() {
        return name;
    }

    /** Returns a hash of everything that influences a draw. */
    public long fingerprint() {
        return fingerprint;
    }

    /** Returns the first names on 2^17 slots, half of them for each sex. */
    public NameSlots firstNames() {
        return firstNames;
    }

    /** Returns the last names on 2^17 slots. */
    public NameSlots lastNames() {
        return lastNames;
    }

    /** Returns the cities on 2^15 slots, ordered by state. */
    public CitySlots cities() {
        return cities;
    }

    /** Returns the names of streets on 2^11 slots. */
    public NameSlots streets() {
        return streets;
    }

    /** Returns the companies of all categories. */
    public Merchants merchants() {
        return merchants;
    }
}
