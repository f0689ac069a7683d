// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import org.nuxeo.datagen.render.frame.Resources;

/**
 * The committed parts of the letter: the entries that all letters share, their records in the central directory, and
 * the text before and after the variable paragraphs in {@code word/document.xml}. {@code LetterTemplateTool} in the
 * test sources makes them from their XML.
 */
final class LetterTemplate {

    static final String HEAD = "letter-head.bin";
    static final String DIRECTORY = "letter-directory.bin";
    static final String OPENING = "letter-opening.deflate";
    static final String CLOSING = "letter-closing.deflate";

    /** Number of entries in the head. */
    static final int ENTRIES = 13;

    final byte[] head = read(HEAD);
    final byte[] directory = read(DIRECTORY);
    final DeflatedText opening = new DeflatedText(read(OPENING));
    final DeflatedText closing = new DeflatedText(read(CLOSING));

    private static byte[] read(String name) {
        return Resources.bytes(LetterTemplate.class, name);
    }
}
