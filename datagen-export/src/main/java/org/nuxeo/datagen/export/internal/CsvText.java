// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.ByteSink;

/** Texts in CSV (RFC 4180) and UTF-8. */
public final class CsvText {

    private static final String SPECIAL = ",\"\r\n";

    private CsvText() {}

    /** Appends a text, which is quoted only if it needs it, or nothing if it is null. */
    public static void put(@Nullable String value, ByteSink buffer) {
        if (value == null || buffer.putPlain(value)) {
            return;
        }
        for (int i = 0; i < value.length(); i++) {
            if (SPECIAL.indexOf(value.charAt(i)) >= 0) {
                quote(value, buffer);
                return;
            }
        }
        buffer.putUtf8(value);
    }

    /** Appends a text in quotation marks. */
    public static void quote(String value, ByteSink buffer) {
        buffer.putUtf8("\"" + value.replace("\"", "\"\"") + "\"");
    }
}
