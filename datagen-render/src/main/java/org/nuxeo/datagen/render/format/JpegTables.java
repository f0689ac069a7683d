// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The quantization and Huffman tables of luminance (0) and chrominance (1).
 *
 * @param quantizers 64 quantization steps for each table, in zigzag order, 1 to 255
 * @param dc the two DC codes
 * @param ac the two AC codes
 */
public record JpegTables(byte[][] quantizers, HuffmanCode[] dc, HuffmanCode[] ac) {

    public JpegTables {
        if (quantizers.length != 2 || dc.length != 2 || ac.length != 2) {
            throw new IllegalArgumentException("tables for " + quantizers.length + " components: must be 2");
        }
    }

    /** Reads the quantizers, the DC codes and the AC codes. */
    public static JpegTables read(DataInputStream in) throws IOException {
        byte[][] quantizers = {in.readNBytes(64), in.readNBytes(64)};
        HuffmanCode[] dc = {HuffmanCode.read(in), HuffmanCode.read(in)};
        HuffmanCode[] ac = {HuffmanCode.read(in), HuffmanCode.read(in)};
        return new JpegTables(quantizers, dc, ac);
    }

    /** Writes what {@link #read} reads. */
    public void write(DataOutputStream out) throws IOException {
        out.write(quantizers[0]);
        out.write(quantizers[1]);
        for (HuffmanCode[] codes : new HuffmanCode[][] {dc, ac}) {
            codes[0].write(out);
            codes[1].write(out);
        }
    }
}
