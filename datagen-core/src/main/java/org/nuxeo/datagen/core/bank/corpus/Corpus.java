// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Resources;
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
    final CorpusSlots slots;

    /** The companies, in groups by category and within a category as in the file. */
    final NamePool merchants;

    private final long fingerprint;

    /**
     * @param builtIn whether the files are the program's own, see {@link CorpusReader}
     * @param known the fingerprint, or empty if it must be computed
     */
    Corpus(String name, CorpusReader.Source source, boolean builtIn, OptionalLong known) throws CorpusException {
        this.name = name;
        this.slots = new CorpusSlots(
                names(CorpusFile.FIRST_NAMES, source, builtIn),
                names(CorpusFile.LAST_NAMES, source, builtIn),
                new CitySlots(new CorpusReader(CorpusFile.CITIES, builtIn).read(source)),
                names(CorpusFile.STREETS, source, builtIn));
        this.merchants = new CorpusReader(CorpusFile.MERCHANTS, builtIn).read(source);
        this.fingerprint = known.orElseGet(() -> CorpusFingerprint.of(this) & 0xFFFFFFFFL);
    }

    private static NameSlots names(CorpusFile file, CorpusReader.Source source, boolean builtIn)
            throws CorpusException {
        return new NameSlots(file, new CorpusReader(file, builtIn).read(source));
    }

    /** Defers reading the resources to the first use. */
    private static final class BuiltIn {
        static final Corpus CORPUS = read();

        private static Corpus read() {
            try {
                CorpusReader.Source files = file -> Resources.bytes(Corpus.class, BUILT_IN_NAME + "/" + file);
                return new Corpus(BUILT_IN_NAME, files, true, OptionalLong.of(BUILT_IN_FINGERPRINT));
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
        String name = named == null ? "corpus" : named.toString();
        return new Corpus(name, file -> readFile(directory.resolve(file)), false, OptionalLong.empty());
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

    /**
     * A 64-bit hash of everything in a corpus that influences a draw: the values, weights and groups of all entries in their
     * order. Comments, the order of rows that are sorted when read, and the name of the corpus do not influence it.
     */
    static final class CorpusFingerprint {

        private final ByteBuffer buffer = ByteBuffer.allocate(1 << 14);
        private long hash;

        private CorpusFingerprint() {}

        static long of(Corpus corpus) {
            CorpusFingerprint print = new CorpusFingerprint();
            CorpusSlots slots = corpus.slots;
            for (NameSlots each : List.of(slots.firstNames(), slots.lastNames(), slots.streets())) {
                print.add(each.names, 0, each.entryCount(), each.females, each.entryCount());
            }
            NamePool cities = slots.cities().names;
            print.add(cities, 0, cities.size(), cities.ends());
            NamePool merchants = corpus.merchants;
            for (int category = 0; category < merchants.ends().length; category++) {
                int first = merchants.first(category);
                int end = merchants.ends()[category];
                print.add(merchants, first, end, first, end - first);
            }
            print.flush();
            return print.hash;
        }

        /**
         * Adds names.
         *
         * @param ends the ends of the groups in their table, which determine the group of each name
         */
        private void add(NamePool names, int from, int to, int... ends) {
            for (int end : ends) {
                room(Integer.BYTES).putInt(end);
            }
            for (int i = from; i < to; i++) {
                byte[] name = names.name(i).getBytes(StandardCharsets.ISO_8859_1);
                ByteBuffer room = room(name.length + Long.BYTES + 1);
                room.put((byte) name.length).put(name).putLong(names.weights()[i]);
            }
        }

        private ByteBuffer room(int bytes) {
            if (buffer.remaining() < bytes) {
                flush();
            }
            return buffer;
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
