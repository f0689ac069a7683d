// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_SHORTS;

import java.util.zip.ZipEntry;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.render.format.ZipRecords.Crc32;
import org.nuxeo.datagen.render.format.ZipRecords.Storage;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Filler.Padding;

/**
 * The ZIP entry that pads a document. It is a deflate stream of stored blocks of 1,019 bytes, followed by its CRC and
 * sizes; streaming readers accept sizes after the data only for deflated entries. Whole blocks form the filler. The
 * last block, of any length, and everything that contains a length are in the tail.
 */
public final class FillerEntry {

    public static final byte[] NAME = Ascii.bytes("customXml/filler.bin");

    private static final int STEP_BYTES = 1024;
    private static final int BLOCK_HEADER_BYTES = 5;
    private static final int BLOCK_BYTES = STEP_BYTES - BLOCK_HEADER_BYTES;

    /** The only instance. */
    public static final FillerEntry SHARED = new FillerEntry();

    private final Filler filler;
    private final FillerCrc crcs;

    private FillerEntry() {
        byte[] opening = new byte[ZipEntry.LOCHDR + NAME.length];
        ZipRecords.local(Storage.STREAMED, NAME, opening, 0);
        byte[] blockHeader = new byte[BLOCK_HEADER_BYTES];
        blockHeader(false, BLOCK_BYTES, blockHeader, 0);
        int closing = BLOCK_HEADER_BYTES + ZipEntry.EXTHDR + ZipEntry.CENHDR + NAME.length;
        this.filler = new Filler("docx", new Padding(opening, STEP_BYTES, blockHeader, closing));
        this.crcs = new FillerCrc(filler, 0);
    }

    /** Returns the filler. */
    public Filler filler() {
        return filler;
    }

    /** Writes the header of a stored block (RFC 1951, section 3.2.4). */
    public static int blockHeader(boolean last, int length, byte[] target, int at) {
        target[at] = (byte) (last ? 1 : 0);
        LITTLE_SHORTS.set(target, at + 1, (short) length);
        LITTLE_SHORTS.set(target, at + 3, (short) ~length);
        return at + BLOCK_HEADER_BYTES;
    }

    /**
     * Writes the last block and the descriptor.
     *
     * @param fillerBytes length of the filler
     * @param restBytes number of bytes by which the tail is longer than without a filler
     */
    public int close(long fillerBytes, int restBytes, byte[] target, int at) {
        int own = restBytes - filler.padding().closingBytes();
        int i = blockHeader(true, own, target, at);
        filler.copy(fillerBytes + BLOCK_HEADER_BYTES, target, i, own);
        long streamBytes = fillerBytes - filler.padding().opening().length;
        int steps = (int) (streamBytes / STEP_BYTES);
        int crc = Crc32.update(crcs.after(steps), target, i, own);
        long size = streamBytes + BLOCK_HEADER_BYTES + own;
        return ZipRecords.descriptor(crc, size, (long) steps * BLOCK_BYTES + own, target, i + own);
    }

    /**
     * Writes the record of the central directory.
     *
     * @param descriptorEnd index at which {@link #close} ended
     */
    public static int central(long localOffset, int descriptorEnd, byte[] target, int at) {
        int sizesAt = descriptorEnd - ZipEntry.EXTHDR + ZipEntry.EXTCRC;
        return ZipRecords.central(Storage.STREAMED, NAME, localOffset, sizesAt, target, at);
    }
}
