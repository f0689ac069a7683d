package org.nuxeo.datagen.render.internal.jpeg;

import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The quantisation and Huffman tables of luminance (0) and chrominance (1).
 *
 * @param quantisers 64 quantisation steps for each table, in zigzag order, 1 to 255
 * @param dc the two DC codes
 * @param ac the two AC codes
 */
public record JpegTables(byte[][] quantisers, HuffmanCode[] dc, HuffmanCode[] ac) {

    public JpegTables {
        if (quantisers.length != 2 || dc.length != 2 || ac.length != 2) {
            throw new IllegalArgumentException("tables for " + quantisers.length + " components: must be 2");
        }
    }

    /** Reads tables written by {@link #write}. */
    public static JpegTables read(DataInputStream in) throws IOException {
        byte[][] quantisers = {in.readNBytes(64), in.readNBytes(64)};
        HuffmanCode[] dc = {HuffmanCode.read(in), HuffmanCode.read(in)};
        HuffmanCode[] ac = {HuffmanCode.read(in), HuffmanCode.read(in)};
        return new JpegTables(quantisers, dc, ac);
    }

    /** Writes the quantisers, the DC codes and the AC codes. */
    public void write(DataOutput out) throws IOException {
        out.write(quantisers[0]);
        out.write(quantisers[1]);
        for (HuffmanCode code : new HuffmanCode[] {dc[0], dc[1], ac[0], ac[1]}) {
            code.write(out);
        }
    }
}
