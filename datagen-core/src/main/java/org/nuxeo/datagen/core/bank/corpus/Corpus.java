// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * The names, cities, streets and companies that documents are made of, with their real-world frequencies, laid out on the
 * slots of customer numbers. A corpus is either the built-in one of the United States or a directory of five files; {@code
 * docs/corpora.md} describes sources, licenses and the file format. Immutable and thread safe.
 */
public final class Corpus {

    private static final String BUILT_IN_NAME = "us";

    /** The fingerprint of the built-in corpus, whose computation would take a fifth of the time that reading takes. */
    static final long BUILT_IN_FINGERPRINT = 0x785c1eb6L;

    /** The largest file that is read. Files with the largest allowed number of rows are many times smaller. */
    private static final long MAX_FILE_BYTES = 256L << 20;

    private final String name;
    private final NameSlots firstNames;
    private final NameSlots lastNames;
    private final CitySlots cities;
    private final NameSlots streets;
    private final Merchants merchants;
    private final long fingerprint;

    /** @param known the fingerprint, or empty if it must be computed */
    Corpus(
            String name,
            NameSlots firstNames,
            NameSlots lastNames,
            CitySlots cities,
            NameSlots streets,
            Merchants merchants,
            OptionalLong known) {
        this.name = name;
        this.firstNames = firstNames;
        this.lastNames = lastNames;
        this.cities = cities;
        this.streets = streets;
        this.merchants = merchants;
        this.fingerprint = known.orElseGet(() -> CorpusFingerprint.of(this) & 0xFFFFFFFFL);
    }

    /** Defers reading the resources to the first use. */
    private static final class BuiltIn {
        static final Corpus CORPUS = read();

        private static Corpus read() {
            try {
                return new CorpusReader(Corpus::readResource, true).read(BUILT_IN_NAME);
            } catch (CorpusException e) {
                throw new IllegalStateException("built-in corpus: is damaged: " + e.getMessage(), e);
            }
        }
    }

    /** Returns the built-in corpus of the United States. */
    public static Corpus builtIn() {
        return BuiltIn.CORPUS;
    }

    /**
     * Reads and checks the corpus of a directory.
     *
     * @throws CorpusException if a file is missing or invalid; the message names the file, line, value, limit and
     *     remedy
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
            throw new CorpusException(file.getFileName() + ": " + size + " bytes: must be at most "
                    + WholeNumber.grouped(MAX_FILE_BYTES) + "; remove rows");
        }
        if (!Files.isRegularFile(file)) {
            // Devices report the size 0 and may be endless.
            throw new CorpusException(file.getFileName() + ": must be a file of rows, not a folder or a device");
        }
        return Files.readAllBytes(file);
    }

    /** Returns {@code us} for the built-in corpus, and the name of the directory for any other. */
    public String name() {
        return name;
    }

    /** Returns a hash of everything that influences a draw, 0 to 2^32 - 1. */
    public long fingerprint() {
        return fingerprint;
    }

    @Override
    public String toString() {
        return "corpus " + name() + ", fingerprint " + Long.toHexString(fingerprint());
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

    /**
     * A 64-bit hash of everything in a corpus that influences a draw: the values, weights and groups of all entries in their
     * order. Comments, the order of rows that are sorted when read, and the name of the corpus do not influence it.
     */
    static final class CorpusFingerprint {

        private final ByteBuffer buffer = ByteBuffer.allocate(1 << 14);
        private long hash;

        private CorpusFingerprint() {}

        static long of(Corpus corpus) {
            CitySlots cities = corpus.cities();
            Merchants merchants = corpus.merchants();
            CorpusFingerprint print = new CorpusFingerprint();
            print.addNames(corpus.firstNames());
            print.addNames(corpus.lastNames());
            print.addNames(corpus.streets());
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
