// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import java.util.Arrays;
import java.util.zip.ZipEntry;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.render.format.DeflatedText;
import org.nuxeo.datagen.render.format.FillerEntry;
import org.nuxeo.datagen.render.format.ZipRecords;
import org.nuxeo.datagen.render.format.ZipRecords.Crc32;
import org.nuxeo.datagen.render.format.ZipRecords.Storage;
import org.nuxeo.datagen.render.frame.Rendition;

/**
 * The account opening letter as Office Open XML (ISO/IEC 29500).
 *
 * <p>The head holds the ZIP entries that all letters share, deflated when the template was made. The tail has three
 * parts: {@code word/document.xml}, whose stream is a fixed deflated text, a stored block with the variable paragraphs,
 * and a second fixed text; {@code docProps/core.xml}, which is stored; and the central directory. Nothing is compressed
 * at run time. Padding too small for a filler entry is white space between paragraphs.
 */
final class LetterDocx extends Rendition<Account> {

    private static final int MAX_TAIL_BYTES = 16 << 10;
    private static final byte[] DOCUMENT = Ascii.bytes("word/document.xml");
    private static final byte[] PROPERTIES = Ascii.bytes("docProps/core.xml");

    /**
     * The committed parts, which {@code LetterTemplateTool} in the test sources makes from their XML: the entries that all
     * letters share, their records in the central directory, and the text before and after the variable paragraphs in
     * {@code word/document.xml}.
     */
    static final String HEAD = "letter-head.bin";

    static final String DIRECTORY = "letter-directory.bin";
    static final String OPENING = "letter-opening.deflate";
    static final String CLOSING = "letter-closing.deflate";

    /** Number of entries in the head. */
    static final int ENTRIES = 13;

    private final byte[] directoryOfHead = read(DIRECTORY);
    final DeflatedText opening = new DeflatedText(read(OPENING));
    final DeflatedText closing = new DeflatedText(read(CLOSING));
    private final int openingCrc = opening.appendedTo(0);

    LetterDocx() {
        super(read(HEAD), FillerEntry.SHARED.filler(), MAX_TAIL_BYTES);
    }

    private static byte[] read(String name) {
        return Resources.bytes(LetterDocx.class, name);
    }

    @Override
    public int renderTail(Account account, long tailOffset, long paddingBytes, byte[] target, int offset) {
        long fillerBytes = tailOffset - head.length;
        int rest = (int) (paddingBytes - fillerBytes);
        int at = fillerBytes > 0 ? FillerEntry.SHARED.close(fillerBytes, rest, target, offset) : offset;
        int fillerEnd = at;

        int document = at;
        int data = ZipRecords.local(Storage.DEFLATED, DOCUMENT, target, document);
        int block = Ascii.put(opening.deflated(), target, data);
        int text = block + 5;
        int textEnd = text + (fillerBytes > 0 ? 0 : rest);
        Arrays.fill(target, text, textEnd, (byte) ' ');
        textEnd = LetterText.BODY.put(account, target, textEnd);
        FillerEntry.blockHeader(false, textEnd - text, target, block);
        at = Ascii.put(closing.deflated(), target, textEnd);
        int documentCrc = closing.appendedTo(Crc32.update(openingCrc, target, text, textEnd - text));
        int documentBytes = at - data;
        int documentTextBytes = opening.textBytes() + textEnd - text + closing.textBytes();
        int documentSizes = document + ZipEntry.LOCCRC;
        ZipRecords.sizes(documentCrc, documentBytes, documentTextBytes, target, documentSizes);

        int properties = at;
        int core = ZipRecords.local(Storage.STORED, PROPERTIES, target, properties);
        at = LetterText.PROPERTIES.put(account, target, core);
        int coreBytes = at - core;
        int coreCrc = Crc32.update(0, target, core, coreBytes);
        int coreSizes = properties + ZipEntry.LOCCRC;
        ZipRecords.sizes(coreCrc, coreBytes, coreBytes, target, coreSizes);

        int directory = at;
        int entries = ENTRIES + 2;
        at = Ascii.put(directoryOfHead, target, at);
        if (fillerBytes > 0) {
            at = FillerEntry.central(head.length, fillerEnd, target, at);
            entries++;
        }
        long toPosition = tailOffset - offset;
        at = ZipRecords.central(Storage.DEFLATED, DOCUMENT, document + toPosition, documentSizes, target, at);
        at = ZipRecords.central(Storage.STORED, PROPERTIES, properties + toPosition, coreSizes, target, at);
        return ZipRecords.end(entries, at - directory, directory + toPosition, target, at) - offset;
    }
}
