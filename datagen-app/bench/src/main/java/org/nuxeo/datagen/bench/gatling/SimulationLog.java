// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.NuxeoCredentials;
import org.nuxeo.datagen.bench.report.BenchException;

/**
 * The log of a run, as Gatling 3.11 and later write it: a header with versions and names, then a record for each
 * request, user, group and error, with times relative to the start. Numbers are followed by texts in the virtual machine's
 * encoding, or texts that are written once and then referred to by number. Since 3.11, Gatling writes its statistics nowhere else
 * but into pages of HTML.
 */
public record SimulationLog(DataInputStream in, Map<Integer, String> texts) {

    private static final int RUN = 0;
    private static final int REQUEST = 1;
    private static final int USER = 2;
    private static final int GROUP = 3;
    private static final int ERROR = 4;
    private static final int MAX_BYTES = 1 << 20;
    private static final byte LATIN = 0;
    private static final Charset WIDE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? UTF_16LE : UTF_16BE;

    /**
     * Reads the whole log.
     *
     * @param levelSeconds duration of each level of users; 0 if the run had no levels
     * @throws BenchException if the file is not such a log, or is incomplete
     */
    public static LoadResult read(Path file, int levelSeconds) {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            if (in.read() != RUN) {
                throw new EOFException("it has no header");
            }
            return new SimulationLog(in, new HashMap<>()).result(levelSeconds);
        } catch (IOException e) {
            throw new BenchException(file + ": is not a complete log of Gatling 3.11 or later: " + e.getMessage(), e);
        }
    }

    private LoadResult result(int levelSeconds) throws IOException {
        text();
        text();
        LoadResult result = new LoadResult(in.readLong(), levelSeconds);
        text();
        for (int scenarios = in.readInt(); scenarios > 0; scenarios--) {
            text();
        }
        for (int assertions = in.readInt(); assertions > 0; assertions--) {
            bytes();
        }
        for (int head = in.read(); head >= 0; head = in.read()) {
            record(head, result);
        }
        return result;
    }

    private void record(int head, LoadResult result) throws IOException {
        switch (head) {
            case REQUEST -> {
                groups();
                String name = knownText();
                int start = in.readInt();
                int end = in.readInt();
                boolean ok = in.readBoolean();
                result.add(name, start, end, ok, knownText());
            }
            case USER -> in.skipNBytes(Integer.BYTES + 1 + Integer.BYTES);
            case GROUP -> {
                groups();
                in.skipNBytes(3 * Integer.BYTES + 1);
            }
            case ERROR -> {
                String reason = knownText();
                int millis = in.readInt();
                result.add("not sent", millis, millis, false, reason);
            }
            default -> throw new EOFException("unknown record of type " + head);
        }
    }

    private void groups() throws IOException {
        for (int count = in.readInt(); count > 0; count--) {
            knownText();
        }
    }

    private byte[] bytes() throws IOException {
        int length = in.readInt();
        if (length < 0 || length > MAX_BYTES) {
            throw new EOFException("invalid text of " + length + " bytes");
        }
        return in.readNBytes(length);
    }

    private String text() throws IOException {
        byte[] bytes = bytes();
        return bytes.length == 0 ? "" : new String(bytes, in.readByte() == LATIN ? ISO_8859_1 : WIDE);
    }

    private String knownText() throws IOException {
        int number = in.readInt();
        if (number >= 0) {
            texts.put(number, text());
        }
        String text = texts.get(Math.abs(number));
        if (text == null) {
            throw new EOFException("unknown text " + -number);
        }
        return text;
    }

    /** A runner of simulations. */
    public interface Simulations {

        /**
         * Runs a simulation and waits until it has ended.
         *
         * @param simulation name of the class
         * @param settings settings of the simulation, without the secret
         * @param credentials credentials for the server
         * @param work folder for settings, output and log
         * @return the log
         */
        Path run(String simulation, Properties settings, NuxeoCredentials credentials, Path work)
                throws IOException, InterruptedException;
    }
}
