package org.nuxeo.datagen.export.sink;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The header record of a regular file in a ustar archive (POSIX.1-2017, pax, section "ustar Interchange Format"). */
final class TarHeader {

    private static final int NAME_BYTES = 100;
    private static final int CHECKSUM_AT = 148;

    private TarHeader() {}

    /**
     * Fills a record.
     *
     * @param name at most 100 characters of ASCII
     * @param lengthBytes below 8 GB
     */
    static void write(String name, long lengthBytes, byte[] record) {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        if (bytes.length > NAME_BYTES) {
            throw new IllegalArgumentException(
                    "file name " + name + ": must have at most " + NAME_BYTES + " characters");
        }
        Arrays.fill(record, (byte) 0);
        System.arraycopy(bytes, 0, record, 0, bytes.length);
        octal(0644, 7, record, 100);
        octal(0, 7, record, 108);
        octal(0, 7, record, 116);
        octal(lengthBytes, 11, record, 124);
        octal(0, 11, record, 136);
        Arrays.fill(record, CHECKSUM_AT, CHECKSUM_AT + 8, (byte) ' ');
        record[156] = '0';
        byte[] magic = "ustar\00000".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(magic, 0, record, 257, magic.length);
        int sum = 0;
        for (byte b : record) {
            sum += b & 0xFF;
        }
        octal(sum, 6, record, CHECKSUM_AT);
        record[CHECKSUM_AT + 6] = 0;
    }

    private static void octal(long value, int digits, byte[] record, int at) {
        long rest = value;
        for (int i = at + digits - 1; i >= at; i--) {
            record[i] = (byte) ('0' + (rest & 7));
            rest >>>= 3;
        }
    }
}
