// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.nuxeo.datagen.bench.report.BenchException;

/**
 * The log of a run, as Gatling 3.11 and later write it: a header with versions and names, then a record for each
 * request, user, group and error, with times relative to the start.
 */
public final class SimulationLog {

    private static final int RUN = 0;
    private static final int REQUEST = 1;
    private static final int USER = 2;
    private static final int GROUP = 3;
    private static final int ERROR = 4;

    /** Name for requests that failed before they were sent. */
    private static final String NOT_SENT = "not sent";

    private final Path file;

    public SimulationLog(Path file) {
        this.file = file;
    }

    /**
     * Reads the whole log.
     *
     * @param levelSeconds duration of each level of users; 0 if the run had no levels
     * @throws BenchException if the file is not such a log, or is incomplete
     */
    public LoadResult read(int levelSeconds) {
        try (LogReader in = new LogReader(Files.newInputStream(file))) {
            if (in.head() != RUN) {
                throw new EOFException("it has no header");
            }
            return read(in, levelSeconds);
        } catch (IOException e) {
            throw new BenchException(file + ": is not a complete log of Gatling 3.11 or later: " + e.getMessage(), e);
        }
    }

    private static LoadResult read(LogReader in, int levelSeconds) throws IOException {
        String gatling = in.text();
        in.text();
        long startMillis = in.longNumber();
        in.text();
        for (int scenarios = in.number(); scenarios > 0; scenarios--) {
            in.text();
        }
        for (int assertions = in.number(); assertions > 0; assertions--) {
            in.bytes();
        }
        LoadResult result = new LoadResult(gatling, startMillis, levelSeconds);
        for (int head = in.head(); head >= 0; head = in.head()) {
            switch (head) {
                case REQUEST -> request(in, result);
                case USER -> {
                    in.number();
                    in.flag();
                    in.number();
                }
                case GROUP -> {
                    groups(in);
                    in.number();
                    in.number();
                    in.number();
                    in.flag();
                }
                case ERROR -> {
                    String reason = in.knownText();
                    int millis = in.number();
                    result.add(NOT_SENT, millis, millis, false, reason);
                }
                default -> throw new EOFException("unknown record of type " + head);
            }
        }
        return result;
    }

    private static void request(LogReader in, LoadResult result) throws IOException {
        groups(in);
        String name = in.knownText();
        int start = in.number();
        int end = in.number();
        boolean ok = in.flag();
        result.add(name, start, end, ok, in.knownText());
    }

    private static void groups(LogReader in) throws IOException {
        for (int count = in.number(); count > 0; count--) {
            in.knownText();
        }
    }

    /**
     * A reader of the primitives of a simulation log: numbers, texts in the virtual machine's encoding, and texts that are
     * written once and then referred to.
     */
    static final class LogReader implements AutoCloseable {

        private static final int MAX_BYTES = 1 << 20;
        private static final byte LATIN = 0;

        private final DataInputStream in;
        private final Map<Integer, String> texts = new HashMap<>();

        LogReader(InputStream in) {
            this.in = new DataInputStream(new BufferedInputStream(in));
        }

        /** Returns the type of the next record, or -1 at the end. */
        int head() throws IOException {
            return in.read();
        }

        boolean flag() throws IOException {
            return in.readBoolean();
        }

        int number() throws IOException {
            return in.readInt();
        }

        long longNumber() throws IOException {
            return in.readLong();
        }

        byte[] bytes() throws IOException {
            int length = in.readInt();
            if (length < 0 || length > MAX_BYTES) {
                throw new EOFException("invalid text of " + length + " bytes");
            }
            return in.readNBytes(length);
        }

        String text() throws IOException {
            byte[] bytes = bytes();
            if (bytes.length == 0) {
                return "";
            }
            return new String(bytes, in.readByte() == LATIN ? StandardCharsets.ISO_8859_1 : wide());
        }

        private static Charset wide() {
            return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
                    ? StandardCharsets.UTF_16LE
                    : StandardCharsets.UTF_16BE;
        }

        /** Returns a text that the log contains in full the first time, and as a number from then on. */
        String knownText() throws IOException {
            int number = in.readInt();
            if (number >= 0) {
                String text = text();
                texts.put(number, text);
                return text;
            }
            String text = texts.get(-number);
            if (text == null) {
                throw new EOFException("unknown text " + -number);
            }
            return text;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
