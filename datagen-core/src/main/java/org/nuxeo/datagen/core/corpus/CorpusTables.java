// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nuxeo.datagen.core.corpus.CitySlots.City;
import org.nuxeo.datagen.core.random.Draws;

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

    /** Writer of the five files of a corpus. */
    static final class CorpusWriter {

        private CorpusWriter() {}

        static void write(CorpusTables corpus, Path directory) throws IOException {
            Files.createDirectories(directory);
            save(directory, CorpusFile.FIRST_NAMES, names(corpus.firstNames()));
            save(directory, CorpusFile.LAST_NAMES, names(corpus.lastNames()));
            save(directory, CorpusFile.CITIES, cities(corpus.cities()));
            save(directory, CorpusFile.STREETS, names(corpus.streets()));
            save(directory, CorpusFile.MERCHANTS, merchants(corpus.merchants()));
        }

        private static void save(Path directory, CorpusFile file, StringBuilder rows) throws IOException {
            Files.write(directory.resolve(file.fileName()), rows.toString().getBytes(StandardCharsets.UTF_8));
        }

        private static StringBuilder names(NameSlots names) {
            StringBuilder rows = new StringBuilder();
            for (int i = 0; i < names.entryCount(); i++) {
                rows.append(names.name(i)).append('\t').append(names.weight(i));
                if (names.femaleCount() > 0) {
                    rows.append('\t').append(names.isFemale(i) ? CorpusFile.FEMALE : CorpusFile.MALE);
                }
                rows.append('\n');
            }
            return rows;
        }

        private static StringBuilder cities(CitySlots cities) {
            StringBuilder rows = new StringBuilder();
            for (int i = 0; i < cities.entryCount(); i++) {
                City city = cities.city(i);
                rows.append(city.name()).append('\t').append(city.population()).append('\t');
                rows.append(city.state().code()).append('\n');
            }
            return rows;
        }

        private static StringBuilder merchants(Merchants merchants) {
            StringBuilder rows = new StringBuilder();
            for (int i = 0; i < merchants.merchantCount(); i++) {
                rows.append(merchants.name(i))
                        .append('\t')
                        .append(merchants.weight(i))
                        .append('\t');
                rows.append(merchants.category(i).label()).append('\n');
            }
            return rows;
        }
    }

    /**
     * A 64-bit hash of everything in a corpus that influences a draw: the values, weights and groups of all entries in their
     * order. Comments, the order of rows that are sorted when read, and the name of the corpus do not influence it.
     */
    static final class CorpusFingerprint {

        private final ByteBuffer buffer = ByteBuffer.allocate(1 << 14);
        private long hash;

        private CorpusFingerprint() {}

        static long of(
                NameSlots firstNames, NameSlots lastNames, CitySlots cities, NameSlots streets, Merchants merchants) {
            CorpusFingerprint print = new CorpusFingerprint();
            print.addNames(firstNames);
            print.addNames(lastNames);
            print.addNames(streets);
            print.addEnds(cities.entryEnds());
            for (int i = 0; i < cities.entryCount(); i++) {
                print.add(cities.pool(), i, cities.population(i));
            }
            for (MerchantCategory category : MerchantCategory.values()) {
                int first = merchants.first(category);
                print.addEnds(first, merchants.count(category));
                for (int i = first; i < first + merchants.count(category); i++) {
                    print.add(merchants.pool(), i, merchants.weight(i));
                }
            }
            print.flush();
            return print.hash;
        }

        private void addNames(NameSlots names) {
            addEnds(names.femaleCount(), names.entryCount());
            for (int i = 0; i < names.entryCount(); i++) {
                add(names.pool(), i, names.weight(i));
            }
        }

        /** Adds the ends of the groups in a table, which determine the group of each entry. */
        private void addEnds(int... ends) {
            for (int end : ends) {
                room(Integer.BYTES);
                buffer.putInt(end);
            }
        }

        private void add(NamePool pool, int index, long weight) {
            room(pool.lengthBytes(index) + Long.BYTES + 1);
            buffer.put((byte) pool.lengthBytes(index));
            pool.copyTo(buffer, index);
            buffer.putLong(weight);
        }

        private void room(int bytes) {
            if (buffer.remaining() < bytes) {
                flush();
            }
        }

        private void flush() {
            int length = buffer.position();
            while (buffer.position() % Long.BYTES != 0) {
                buffer.put((byte) 0);
            }
            hash = Draws.hash(hash, length);
            for (int at = 0; at < buffer.position(); at += Long.BYTES) {
                hash = Draws.hash(hash, buffer.getLong(at));
            }
            buffer.clear();
        }
    }
}
