// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.nuxeo.datagen.core.text.Ascii.bytes;
import static org.nuxeo.datagen.core.text.Ascii.put;
import static org.nuxeo.datagen.render.bank.statement.StatementLayout.*;

import java.util.Arrays;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Filler.Padding;
import org.nuxeo.datagen.render.frame.Rendition;

/**
 * Account statements as PDF/A-2b.
 *
 * <p>The head holds what all statements share: fonts, color profile, metadata, and the artwork as form XObjects. The
 * tail holds the page tree, the pages, their content streams, the title, the cross-reference table and the trailer. The
 * filler is the data of a stream object, whose length is a separate object in the tail; so no byte before the tail
 * depends on the length. Content streams are not deflated: they are short, and a deflater would cost more than
 * everything else and differ between machines.
 *
 * <p>The bound of the tail assumes that no text of the corpora is longer than 100 characters.
 */
final class StatementPdf extends Rendition<LoadedStatement> {

    private static final int MAX_TAIL_BYTES = 16 * 1024;
    private static final int ENTRY_BYTES = 20;
    private static final int MAX_DIGITS = 10;
    private static final int LENGTH_DIGITS = 5;

    private static final byte[] FILLER_OPENING =
            bytes(FILLER + " 0 obj\n<</Length " + FILLER_LENGTH + " 0 R>>stream\n");
    private static final byte[] END_STREAM = bytes("\nendstream\nendobj\n");
    private static final byte[] FILLER_LENGTH_OBJECT = bytes(FILLER_LENGTH + " 0 obj\n");
    private static final byte[] END_OBJECT = bytes("\nendobj\n");
    private static final byte[] FILLER_ENTRIES = bytes(FILLER + " 2\n");
    private static final byte[] STREAM = bytes(">>stream\n");
    private static final byte[] CONTENT = bytes(content(FIRST_CONTENT));
    private static final byte[] CONTENT_TWO = bytes(content(SECOND_CONTENT));
    private static final byte[] PAGE = bytes(page(FIRST_PAGE, FIRST_CONTENT));
    private static final byte[] TREE = bytes(tree(1, FIRST_PAGE + " 0 R"));
    private static final byte[] TREE_OF_TWO = bytes(tree(2, FIRST_PAGE + " 0 R " + SECOND_PAGE + " 0 R"));
    private static final byte[] PAGE_TWO = bytes(page(SECOND_PAGE, SECOND_CONTENT));
    private static final byte[] TITLE = bytes(INFO + " 0 obj\n<</Title(");
    private static final byte[] END_TITLE = bytes(")>>\nendobj\n");
    private static final byte[] ENTRY_END = bytes(" 00000 n\r\n");
    private static final byte[] TRAILER = trailer(INFO + 1);
    private static final byte[] TRAILER_OF_TWO = trailer(SECOND_CONTENT + 1);
    private static final byte[] TRAILER_OF_PADDED = trailer(FILLER_LENGTH + 1);
    private static final byte[] START = bytes(">]>>");
    private static final byte[] START_POSITION = bytes("\nstartxref\n");
    private static final byte[] END = bytes("\n%%EOF\n");

    private static final int FILLER_END_BYTES =
            END_STREAM.length + FILLER_LENGTH_OBJECT.length + MAX_DIGITS + END_OBJECT.length;

    /**
     * Bytes to close the filler, at most: its end, the length object, two cross-reference entries, and a longer
     * position.
     */
    private static final int CLOSING_BYTES = MAX_DIGITS + FILLER_ENTRIES.length + 2 * ENTRY_BYTES + FILLER_END_BYTES;

    private static final Filler SEQUENCE =
            new Filler("pdf", new Padding(FILLER_OPENING, 1, new byte[0], CLOSING_BYTES));

    private final byte[] entries = crossReferenceBegin(INFO + 1);
    private final byte[] entriesOfTwo = crossReferenceBegin(SECOND_CONTENT + 1);
    /** The typeface of running text, and the one for emphasis, which has only digits and the letters of headings. */
    private final StatementPages pages = new StatementPages(typeface(0), typeface(1));

    StatementPdf() {
        super(resource("statement-head.pdf"), SEQUENCE, MAX_TAIL_BYTES);
    }

    @Override
    public int renderTail(LoadedStatement statement, long tailOffset, long paddingBytes, byte[] target, int offset) {
        long fillerBytes = tailOffset - head.length;
        // added to an index in the array, this gives the position in the file
        long toPosition = tailOffset - offset;
        boolean two = statement.lines().pages() == 2;

        int tree = fillerBytes > 0 ? closeFiller(fillerBytes - FILLER_OPENING.length, target, offset) : offset;
        int page = put(two ? TREE_OF_TWO : TREE, target, tree);
        int content = put(PAGE, target, page);
        int contentTwo = content(pages.first(statement, target, content + CONTENT.length), CONTENT, content, target);
        int pageTwo = contentTwo;
        int title = contentTwo;
        if (two) {
            int begin = contentTwo + CONTENT_TWO.length;
            pageTwo = content(pages.second(statement, target, begin), CONTENT_TWO, contentTwo, target);
            title = put(PAGE_TWO, target, pageTwo);
        }
        int at = put(TITLE, target, title);
        at = pages.title(statement, target, at);
        int crossReference = put(END_TITLE, target, at);

        at = put(two ? entriesOfTwo : entries, target, crossReference);
        at = entry(tree + toPosition, target, at);
        at = entry(page + toPosition, target, at);
        at = entry(content + toPosition, target, at);
        at = entry(title + toPosition, target, at);
        if (two) {
            at = entry(pageTwo + toPosition, target, at);
            at = entry(contentTwo + toPosition, target, at);
        }
        int longer = tree - offset;
        if (fillerBytes > 0) {
            int begin = at;
            at = put(FILLER_ENTRIES, target, at);
            at = entry(head.length, target, at);
            at = entry(tailOffset + END_STREAM.length, target, at);
            longer += at - begin;
        }
        at = put(fillerBytes > 0 ? TRAILER_OF_PADDED : two ? TRAILER_OF_TWO : TRAILER, target, at);
        at = identifier(statement, target, at);
        long position = crossReference + toPosition;
        longer += Ascii.decimalLength(position) - Ascii.decimalLength(position - fillerBytes - (tree - offset));
        at = start(position, (int) (paddingBytes - fillerBytes) - longer, target, at);
        return at - offset;
    }

    private static String tree(int count, String kids) {
        return PAGES + " 0 obj\n<</Type/Pages/MediaBox[0 0 " + PAGE_WIDTH + " " + PAGE_HEIGHT + "]/Kids[" + kids
                + "]/Count " + count + ">>\nendobj\n";
    }

    private static String page(int number, int content) {
        return number + " 0 obj\n<</Type/Page/Parent " + PAGES + " 0 R/Resources " + FONTS_AND_FORMS + " 0 R/Contents "
                + content + " 0 R>>\nendobj\n";
    }

    private static String content(int number) {
        return number + " 0 obj\n<</Length " + " ".repeat(LENGTH_DIGITS) + ">>stream\n";
    }

    private static byte[] trailer(int size) {
        return bytes("trailer\n<</Size " + size + "/Root " + CATALOG + " 0 R/Info " + INFO + " 0 R/ID[<");
    }

    private static byte[] crossReferenceBegin(int size) {
        String headEntries = Resources.text(StatementPdf.class, "statement-xref.txt");
        return bytes("xref\n0 " + size + "\n" + headEntries);
    }

    private static int closeFiller(long streamBytes, byte[] target, int from) {
        int at = put(END_STREAM, target, from);
        at = put(FILLER_LENGTH_OBJECT, target, at);
        at = Ascii.decimal(streamBytes, target, at);
        return put(END_OBJECT, target, at);
    }

    /**
     * Completes the object of a content stream that is already in place: writes the beginning before it and the end
     * after it.
     *
     * @param streamEnd index after the stream
     */
    private static int content(int streamEnd, byte[] begin, int from, byte[] target) {
        int stream = put(begin, target, from);
        Ascii.decimal(streamEnd - stream, target, stream - STREAM.length - LENGTH_DIGITS);
        return put(END_STREAM, target, streamEnd);
    }

    private static int entry(long position, byte[] target, int from) {
        int at = Ascii.zeroPadded(position, MAX_DIGITS, target, from);
        return put(ENTRY_END, target, at);
    }

    /**
     * Writes the file identifier, a hash of account and month, twice: as the original and as the current version, which
     * are the same.
     */
    private static int identifier(LoadedStatement statement, byte[] target, int from) {
        Account account = statement.account();
        long high = Draws.hash(account.customer().number(), account.index(), statement.month());
        long low = Draws.hash(high, statement.lines().closingCents());
        int at = Ascii.lowerHex(high, 16, target, from);
        at = Ascii.lowerHex(low, 16, target, at);
        target[at++] = '>';
        target[at++] = '<';
        System.arraycopy(target, from, target, at, 32);
        return at + 32;
    }

    private static int start(long position, int spaces, byte[] target, int from) {
        int at = put(START, target, from);
        if (spaces > 0) {
            Arrays.fill(target, at, at + spaces, (byte) ' ');
            at += spaces;
        }
        at = put(START_POSITION, target, at);
        at = Ascii.decimal(position, target, at);
        return put(END, target, at);
    }

    private static Typeface typeface(int column) {
        String[] lines =
                Resources.text(StatementPdf.class, "statement-widths.txt").split("\n");
        return new Typeface(Arrays.stream(lines)
                .mapToInt(line -> Integer.parseInt(line.split(" ")[column]))
                .toArray());
    }

    /** Returns a committed resource, which a tool in the test sources regenerates byte for byte. */
    static byte[] resource(String name) {
        return Resources.bytes(StatementPdf.class, name);
    }
}
