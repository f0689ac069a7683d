// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSBoolean;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSString;
import org.jspecify.annotations.Nullable;

/** Writes objects of a PDF. An object of its own is a reference. */
final class PdfSyntax {

    private PdfSyntax() {}

    static String of(@Nullable COSBase object) {
        return of(object, false);
    }

    /** @param inPlace whether the object itself is written if it is one of its own */
    static String of(@Nullable COSBase object, boolean inPlace) {
        if (object instanceof COSObject
                || !inPlace && object instanceof COSDictionary && object.getKey() != null && !object.isDirect()) {
            return object.getKey().getNumber() + " " + object.getKey().getGeneration() + " R";
        }
        if (object instanceof COSDictionary dictionary) {
            return dictionary.entrySet().stream()
                    .map(entry -> name(entry.getKey()) + " " + of(entry.getValue()))
                    .collect(Collectors.joining("", "<<", ">>"));
        }
        if (object instanceof COSArray array) {
            return array.toList().stream().map(PdfSyntax::of).collect(Collectors.joining(" ", "[", "]"));
        }
        if (object instanceof COSName name) {
            return name(name);
        }
        if (object instanceof COSString string) {
            return "<" + HexFormat.of().withUpperCase().formatHex(string.getBytes()) + ">";
        }
        if (object instanceof COSInteger whole) {
            return Long.toString(whole.longValue());
        }
        if (object instanceof COSNumber number) {
            return number(Math.round(number.floatValue() * 1000.0));
        }
        return object instanceof COSBoolean flag ? Boolean.toString(flag.getValue()) : "null";
    }

    /** Returns a number of thousandths as a decimal. */
    static String number(long thousandths) {
        return BigDecimal.valueOf(thousandths, 3).stripTrailingZeros().toPlainString();
    }

    private static String name(COSName name) {
        StringBuilder text = new StringBuilder("/");
        for (byte b : name.getName().getBytes(StandardCharsets.UTF_8)) {
            boolean regular = b > ' ' && b < 0x7F && "#/()<>[]{}%".indexOf(b) < 0;
            text.append(regular ? String.valueOf((char) b) : String.format(Locale.ROOT, "#%02X", b & 0xFF));
        }
        return text.toString();
    }
}
