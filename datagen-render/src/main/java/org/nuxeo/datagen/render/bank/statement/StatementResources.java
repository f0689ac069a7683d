// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.render.frame.Resources;

/** The committed resources of the statement, which a tool in the test sources regenerates byte for byte. */
final class StatementResources {

    private StatementResources() {}

    /** Returns the bytes with which every statement begins: header, metadata, color profile, fonts and artwork. */
    static byte[] head() {
        return read("statement-head.pdf");
    }

    /** Returns the cross-reference entries of object 0 and the objects of the head, 20 bytes each. */
    static byte[] crossReferenceEntries() {
        return read("statement-xref.txt");
    }

    /** Returns the typeface of running text. */
    static Typeface regular() {
        return typeface(0);
    }

    /** Returns the typeface for emphasis, which has only digits and the letters of headings. */
    static Typeface semiBold() {
        return typeface(1);
    }

    private static Typeface typeface(int column) {
        String[] lines = new String(read("statement-widths.txt"), StandardCharsets.US_ASCII).split("\n");
        int[] widths = new int[lines.length];
        for (int code = 0; code < widths.length; code++) {
            widths[code] = Integer.parseInt(lines[code].split(" ")[column]);
        }
        return new Typeface(widths);
    }

    private static byte[] read(String name) {
        return Resources.bytes(StatementResources.class, name);
    }
}
