// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.InflaterOutputStream;
import org.nuxeo.datagen.render.format.ZipRecords.Crc32;

/**
 * A fixed text in deflated form, whose matches refer only to the text itself, together with its effect on a CRC.
 * Appending the text to other data is an affine map of the CRC of that data, which is kept as four tables and a
 * constant. So a deflate stream is assembled from fixed and variable texts, and only the variable ones are processed.
 *
 * @param deflated the deflated form
 * @param textBytes length of the text
 * @param crc CRC of the text
 * @param shift how a CRC changes by as many zeros: what each value of its four bytes adds
 */
public record DeflatedText(byte[] deflated, int textBytes, int crc, int[][] shift) {

    /** What a stream has before its blocks. It need not have an end. */
    private static final byte[] STREAM_HEADER = {0x78, 0x01};

    /** @param deflated a raw deflate stream, or its first blocks, ending at a byte boundary */
    public DeflatedText(byte[] deflated) {
        this(deflated, inflate(deflated));
    }

    private DeflatedText(byte[] deflated, byte[] text) {
        this(deflated, text.length, Crc32.update(0, text, 0, text.length), new int[4][256]);
        byte[] zeros = new byte[textBytes];
        int[] columns = new int[32];
        for (int bit = 0; bit < 32; bit++) {
            columns[bit] = ~Crc32.update(~(1 << bit), zeros, 0, textBytes);
        }
        for (int i = 0; i < 1024; i++) {
            int sum = 0;
            for (int bit = 0; bit < 8; bit++) {
                sum ^= (i >>> bit & 1) != 0 ? columns[i >>> 8 << 3 | bit] : 0;
            }
            shift[i >>> 8][i & 0xFF] = sum;
        }
    }

    /** Returns the CRC of data to which this text is appended, from the CRC of the data. */
    public int appendedTo(int crcBefore) {
        return crc
                ^ shift[0][crcBefore & 0xFF]
                ^ shift[1][crcBefore >>> 8 & 0xFF]
                ^ shift[2][crcBefore >>> 16 & 0xFF]
                ^ shift[3][crcBefore >>> 24];
    }

    private static byte[] inflate(byte[] deflated) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (OutputStream blocks = new InflaterOutputStream(text)) {
            blocks.write(STREAM_HEADER);
            blocks.write(deflated);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "deflated text of a template: is damaged; restore the file that holds it", e);
        }
        return text.toByteArray();
    }
}
