// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The marks of a text: <code>{{field}}</code>, and <code>{{#group}}</code> to <code>{{/group}}</code> for each row. */
final class Marks {

    /** What a token is. */
    enum Kind {
        LITERAL,
        FIELD,
        OPEN,
        CLOSE
    }

    /**
     * A literal or a mark.
     *
     * @param text the literal, or the name in the mark
     * @param mark the mark as it is written
     * @param from index in the text
     */
    record Token(Kind kind, String text, String mark, int from) {}

    /** A mark of rows that is alone on its line takes the line with it. */
    private static final Pattern MARK = Pattern.compile(
            "(?m)^[ \\t]*(\\{\\{\\s*([#/])\\s*([^{}]*?)\\s*}})[ \\t]*\\r?\\n|(\\{\\{\\s*([#/]?)\\s*([^{}]*?)\\s*}})");

    private Marks() {}

    /** Returns the tokens of a text in their order. Literals, which can be empty, are before and behind each mark. */
    static List<Token> of(String text) {
        List<Token> tokens = new ArrayList<>();
        Matcher marks = MARK.matcher(text);
        int from = 0;
        while (marks.find()) {
            tokens.add(new Token(Kind.LITERAL, text.substring(from, marks.start()), "", from));
            int group = marks.group(1) != null ? 1 : 4;
            String sign = marks.group(group + 1);
            Kind kind = sign.equals("#") ? Kind.OPEN : sign.equals("/") ? Kind.CLOSE : Kind.FIELD;
            tokens.add(new Token(kind, marks.group(group + 2), marks.group(group), marks.start(group)));
            from = marks.end();
        }
        tokens.add(new Token(Kind.LITERAL, text.substring(from), "", from));
        return tokens;
    }
}
