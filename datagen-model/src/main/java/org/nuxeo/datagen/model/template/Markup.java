// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.model.frame.Escape;
import org.nuxeo.datagen.model.frame.TextBody.Gap;

/** HTML and XML: a value may be text, or in the quotes of an attribute; comments pad. */
final class Markup extends Syntax {

    private static final String BEFORE = "stands before the text; must be in an element";

    /** Where a character stands. */
    private enum State {
        TEXT("", "", Escape.XML, ""),
        TAG("", "", null, "stands in the tag <%s>; must be text, or in the quotes of an attribute"),
        SCRIPT("", "", null, "stands in <%s>; put the value into an attribute and read it from there"),
        DOUBLE_QUOTES("\"", "\"", Escape.XML_ATTRIBUTE, ""),
        SINGLE_QUOTES("'", "'", Escape.XML_ATTRIBUTE, ""),
        COMMENT("<!--", "-->", null, "stands in a comment; must be outside of it"),
        CDATA("<![CDATA[", "]]>", Escape.XML_CDATA, ""),
        INSTRUCTION("<?", "?>", null, BEFORE),
        DECLARATION("<!", ">", null, BEFORE);

        private final String begin;
        private final String end;
        private final @Nullable Escape escape;
        private final String problem;

        /**
         * @param begin what begins it if its end is all that matters in it
         * @param end what ends it
         * @param escape how a value is written, or null if none can be here
         * @param problem why none can be here
         */
        State(String begin, String end, @Nullable Escape escape, String problem) {
            this.begin = begin;
            this.end = end;
            this.escape = escape;
            this.problem = problem;
        }
    }

    private static final List<State> IN_TEXT =
            List.of(State.COMMENT, State.CDATA, State.INSTRUCTION, State.DECLARATION);

    /** Elements of HTML whose text has no tags. The first two have no references to characters either. */
    private static final List<String> WITHOUT_TAGS = List.of("script", "style", "title", "textarea");

    private final boolean html;
    private State state = State.TEXT;
    private String tag = "";
    private boolean selfClosing;

    /** The element whose text has no tags, if it is one. */
    private String inside = "";

    private boolean inElement;

    Markup(boolean html) {
        super(Gap.of("<!--\n", "", '.', "\n", "-->", '\n'));
        this.html = html;
    }

    @Override
    int read(String text, int at) {
        return switch (state) {
            case TEXT, SCRIPT -> text(text, at);
            case TAG -> tag(text, at);
            default -> untilEnd(html && state == State.INSTRUCTION ? ">" : state.end, text, at);
        };
    }

    private int untilEnd(String end, String text, int at) {
        if (!text.startsWith(end, at)) {
            return at + 1;
        }
        state = IN_TEXT.contains(state) ? State.TEXT : State.TAG;
        return at + end.length();
    }

    private int text(String text, int at) {
        if (!inside.isEmpty()) {
            boolean ends = text.regionMatches(true, at, "</" + inside, 0, inside.length() + 2);
            return ends ? beginTag(text, at) : at + 1;
        }
        for (State each : IN_TEXT) {
            if (text.startsWith(each.begin, at)) {
                state = each;
                return at + each.begin.length();
            }
        }
        // a piece of the text ends before a mark, which is no name of an element
        char next = at + 1 < text.length() ? text.charAt(at + 1) : '_';
        if (text.charAt(at) == '<' && (Character.isLetter(next) || next == '/' || next == '_')) {
            if (inElement || !html) {
                gapHere(0);
            }
            return beginTag(text, at);
        }
        return at + 1;
    }

    private int beginTag(String text, int at) {
        int end = at + 1;
        while (end < text.length() && " \t\r\n>".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        tag = text.substring(at + 1, end).toLowerCase(Locale.ROOT);
        selfClosing = tag.endsWith("/");
        inside = "";
        inElement = true;
        state = State.TAG;
        return end;
    }

    private int tag(String text, int at) {
        char c = text.charAt(at);
        if (c == '"') {
            state = State.DOUBLE_QUOTES;
        } else if (c == '\'') {
            state = State.SINGLE_QUOTES;
        } else if (c == '>') {
            boolean raw = html && WITHOUT_TAGS.contains(tag) && !selfClosing;
            inside = raw ? tag : "";
            state = raw && WITHOUT_TAGS.indexOf(tag) < 2 ? State.SCRIPT : State.TEXT;
        }
        selfClosing = c == '/';
        return at + 1;
    }

    @Override
    Escape escape(String rest, String place) {
        if (state.escape == null) {
            throw FieldNames.error(place, String.format(Locale.ROOT, state.problem, tag));
        }
        return state.escape;
    }

    @Override
    Object state() {
        return state + " " + inside;
    }
}
