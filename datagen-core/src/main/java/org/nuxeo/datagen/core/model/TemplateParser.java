// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.model.ValueRule.Piece;

/** Splits templates into texts and references. */
final class TemplateParser {
    private TemplateParser() {}

    static List<Piece> parse(String template) {
        List<Piece> pieces = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < template.length()) {
            char c = template.charAt(at);
            if (c == '{' && template.startsWith("{{", at)) {
                text.append('{');
                at += 2;
            } else if (c == '{') {
                int end = template.indexOf('}', at);
                if (end < 0 || template.substring(at + 1, end).isBlank()) {
                    throw new IllegalArgumentException("template: the brace at position " + (at + 1)
                            + " must be followed by a name and a closing brace; {{ is a brace itself");
                }
                if (!text.isEmpty()) {
                    pieces.add(new Piece(text.toString(), false));
                    text.setLength(0);
                }
                pieces.add(new Piece(template.substring(at + 1, end).strip(), true));
                at = end + 1;
            } else {
                text.append(c);
                at++;
            }
        }
        if (!text.isEmpty()) {
            pieces.add(new Piece(text.toString(), false));
        }
        return pieces;
    }
}
