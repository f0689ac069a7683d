// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.render.format.IntervalWriter;
import org.nuxeo.datagen.render.format.JpegTables;
import org.nuxeo.datagen.render.format.RunDecoder;
import org.nuxeo.datagen.render.format.RunStore;

/**
 * The parts of cards that were drawn and coded in advance, read from a committed resource.
 *
 * @param coding all runs and the tables of their coding
 * @param blanks runs of 1, 2, … blank cells
 * @param letters the typefaces
 * @param bars the elements of the barcode
 * @param rows elements of each row of cells of each component, as {@link RowOp}
 * @param states runs of each state, by its rank in {@link StateCodes}
 * @param faces portrait tables of women, then of men
 */
record CardTemplate(
        Coding coding, int[] blanks, Letters letters, Bars bars, int[][][] rows, int[][] states, FaceTables[] faces) {

    /**
     * The runs with the tables of their JPEG coding. Table 0 is for the luminance, table 1 for the colors.
     *
     * @param tables quantizers and Huffman codes
     * @param runs all runs
     */
    record Coding(JpegTables tables, RunStore runs) {

        RunDecoder decoder(int table) {
            return new RunDecoder(runs, tables, table);
        }

        IntervalWriter writer(int table) {
            return new IntervalWriter(runs, tables.dc()[table]);
        }
    }

    /**
     * The typefaces.
     *
     * @param small typeface of most fields
     * @param large typeface of the names
     * @param machine runs of the machine-readable zone, two cells wide, by strip and then character, beginning with the
     *     space
     */
    record Letters(TextFace small, TextFace large, int[] machine) {

        TextFace of(CardField field) {
            return field.large ? large : small;
        }
    }

    /**
     * The elements of the barcode.
     *
     * @param pairs the run of two cells for each pattern of eight modules
     * @param patterns modules of each codeword of PDF417
     */
    record Bars(int[] pairs, int[] patterns) {}

    static final String RESOURCE = "card.template";

    static final CardTemplate SHARED = Resources.read(CardTemplate.class, RESOURCE, CardTemplate::read);

    /** Returns every run of the luminance, some of them more than once. */
    IntStream luminanceRuns() {
        Stream<int[]> texts = Stream.of(letters.small().tiles(), letters.large().tiles());
        Stream<int[]> ofFaces = Stream.of(faces).map(FaceTables::luminanceRuns);
        IntStream varying = Stream.of(Stream.of(blanks, letters.machine(), bars.pairs()), texts, ofFaces)
                .flatMap(each -> each)
                .flatMapToInt(Arrays::stream)
                .filter(run -> run >= 0);
        IntStream ofStates = Arrays.stream(rows[0])
                .flatMapToInt(Arrays::stream)
                .filter(op -> RowOp.kind(op) <= RowOp.STATE_RUN)
                .flatMap(op -> RowOp.kind(op) == RowOp.RUN
                        ? IntStream.of(RowOp.operand(op))
                        : Arrays.stream(states).mapToInt(state -> state[RowOp.operand(op)]));
        return IntStream.concat(varying, ofStates);
    }

    /** Returns every run of the portraits' colors, some of them more than once. */
    IntStream portraitColorRuns() {
        return IntStream.concat(Arrays.stream(faces[0].colorRuns()), Arrays.stream(faces[1].colorRuns()));
    }

    private static CardTemplate read(DataInputStream in) throws IOException {
        Coding coding = new Coding(JpegTables.read(in), RunStore.read(in));
        int[] blanks = Resources.readInts(in);
        Letters letters = new Letters(readFace(in), readFace(in), Resources.readInts(in));
        Bars bars = new Bars(Resources.readInts(in), Resources.readInts(in));
        int[][][] rows = {Resources.readArrays(in), Resources.readArrays(in), Resources.readArrays(in)};
        StateCodes.check(in);
        int[][] states = Resources.readArrays(in);
        FaceTables[] faces = {FaceTables.read(in), FaceTables.read(in)};
        return new CardTemplate(coding, blanks, letters, bars, rows, states, faces);
    }

    private static TextFace readFace(DataInputStream in) throws IOException {
        in.skipNBytes(1); // the number of strips
        return new TextFace(in.readUnsignedShort(), Resources.readInts(in), Resources.readInts(in));
    }

    /** An element of a row of cells, packed into an {@code int}: its kind in the high byte, its operand in the rest. */
    static final class RowOp {

        /** A run that is equal on every card. The operand is the index of its header. */
        static final int RUN = 0;
        /** A run of the state. The operand is an index into the state's runs. */
        static final int STATE_RUN = 1;
        /** A strip of a field. The operand holds the field in its high byte and the strip in its low byte. */
        static final int FIELD = 2;
        /** A row of the portrait. */
        static final int PORTRAIT = 3;
        /** A row of the barcode. */
        static final int BARCODE = 4;
        /**
         * A strip of a line of the machine-readable zone. The operand holds the line in its high byte and the strip in its
         * low byte.
         */
        static final int MRZ = 5;

        private RowOp() {}

        static int kind(int op) {
            return op >>> 24;
        }

        static int operand(int op) {
            return op & 0xFFFFFF;
        }
    }
}
