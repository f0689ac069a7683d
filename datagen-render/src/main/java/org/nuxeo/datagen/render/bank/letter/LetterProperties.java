// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.render.internal.text.Digits;

/**
 * The core properties of the letter (ISO/IEC 29500-2, section 11). The dates are 09:00 UTC on the day the account was
 * opened.
 */
final class LetterProperties {

    private static final byte[] OPENING = bytes("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
            + "<cp:coreProperties"
            + " xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\""
            + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
            + " xmlns:dcterms=\"http://purl.org/dc/terms/\""
            + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">"
            + "<dc:title>Account opening letter ");
    private static final byte[] SUBJECT = bytes("</dc:title><dc:subject>");
    private static final byte[] CREATOR = bytes("</dc:subject><dc:creator>Larkmoor Bank</dc:creator>"
            + "<cp:lastModifiedBy>Larkmoor Bank</cp:lastModifiedBy><cp:revision>1</cp:revision>"
            + "<dc:language>en-US</dc:language><dcterms:created xsi:type=\"dcterms:W3CDTF\">");
    private static final byte[] MODIFIED =
            bytes("T09:00:00Z</dcterms:created><dcterms:modified xsi:type=\"dcterms:W3CDTF\">");
    private static final byte[] CLOSING = bytes("T09:00:00Z</dcterms:modified></cp:coreProperties>");

    private LetterProperties() {}

    static int put(Account account, byte[] target, int at) {
        int i = Digits.bytes(OPENING, target, at);
        i = XmlText.accountNumber(account, target, i);
        i = Digits.bytes(SUBJECT, target, i);
        i = XmlText.name(account.customer(), target, i);
        i = Digits.bytes(CREATOR, target, i);
        i = Digits.isoDate(account.openedEpochDay(), target, i);
        i = Digits.bytes(MODIFIED, target, i);
        i = Digits.isoDate(account.openedEpochDay(), target, i);
        return Digits.bytes(CLOSING, target, i);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
