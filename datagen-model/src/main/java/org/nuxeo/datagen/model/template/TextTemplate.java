// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.frame.Format;
import org.nuxeo.datagen.model.frame.FrameFields;
import org.nuxeo.datagen.model.frame.FrameFormat;
import org.nuxeo.datagen.model.frame.Pieces;
import org.nuxeo.datagen.model.frame.TextBody;
import org.nuxeo.datagen.model.template.Marks.Token;

/** A template in a text format, whose fields are marks. */
final class TextTemplate {

    private static final Pattern OTHER_CHARSET = Pattern.compile(
            "<\\?xml[^>]*encoding=[\"'](?!utf-?8[\"'])([^\"']*)|<meta[^>]*charset=[\"']?(?!utf-?8)([\\w-]+)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern LAST_COMMA = Pattern.compile(",\\s*$");

    private final String file;
    private final FrameFormat format;
    private final FieldNames names;
    private final String text;
    private final Syntax syntax;
    private final Pieces.Builder pieces = new Pieces.Builder();
    private String group = "";
    private Object stateOfGroup = "";
    private boolean groupHasField;

    /** Whether the rows of a group in JSON stand in no text and do not begin with commas. */
    private boolean areElements;

    TextTemplate(String file, byte[] template, FrameFormat format, FieldNames names) {
        this.file = file;
        this.format = format;
        this.names = names;
        String read = decode(file, template);
        this.text = format == FrameFormat.EML ? read.replaceAll("\\r?\\n", "\r\n") : read;
        Matcher other = OTHER_CHARSET.matcher(text);
        if ((format == FrameFormat.XML || format == FrameFormat.HTML) && other.find()) {
            throw FieldNames.error(position(other.start()), "the encoding must be UTF-8");
        }
        this.syntax = Syntax.of(format, text);
    }

    static String decode(String file, byte[] template) {
        try {
            CharBuffer read = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(template));
            return read.toString();
        } catch (CharacterCodingException e) {
            throw new ArchiveException(file + ": must be text in UTF-8", e);
        }
    }

    /** Returns the body, and adds the fields to the names. */
    TextBody body() {
        List<Token> tokens = Marks.of(text);
        String literal = tokens.get(0).text();
        syntax.feed(literal);
        byte[] head = bytes(literal.substring(0, syntax.gapAt));
        literal = literal.substring(syntax.gapAt);
        for (Token token : tokens.subList(1, tokens.size())) {
            switch (token.kind()) {
                case LITERAL -> {
                    literal = token.text();
                    syntax.feed(literal);
                }
                case OPEN -> open(token, literal);
                case FIELD -> field(token, literal);
                case CLOSE -> close(token, literal);
            }
        }
        pieces.add(bytes(literal));
        String end = "{{#%1$s}}: has no end; write {{/%1$s}} after its rows";
        FieldNames.refuse(!group.isEmpty(), file, String.format(Locale.ROOT, end, group));
        if (format == FrameFormat.XML) {
            new WellFormed(file).checkXml(text);
        } else if (format == FrameFormat.JSON) {
            new WellFormed(file).checkJson(text);
        }
        return new TextBody(head, syntax.gap, pieces.build());
    }

    private void open(Token token, String before) {
        pieces.add(bytes(before));
        refuse(!group.isEmpty(), token, "stands in the rows of " + group + "; write {{/" + group + "}} before it");
        group = token.text();
        stateOfGroup = syntax.state();
        boolean isInText = !stateOfGroup.equals(false);
        areElements = format == FrameFormat.JSON
                && !isInText
                && !rest(token).stripLeading().startsWith(",");
        groupHasField = false;
        pieces.beginRows(names.group(group));
    }

    private void field(Token token, String before) {
        pieces.add(bytes(before));
        // in the rows of a list of single values its own name is the value of a row
        boolean isRow = !group.isEmpty() && Format.name(token.text()).equals(group);
        String name = isRow ? group + ".value" + token.text().substring(group.length()) : token.text();
        int index = names.index(name, place(token));
        String of = FrameFields.groupName(name);
        String remedy = "is of the group %1$s; put it between {{#%1$s}} and {{/%1$s}}";
        refuse(!of.isEmpty() && !of.equals(group), token, String.format(Locale.ROOT, remedy, of));
        groupHasField |= !of.isEmpty();
        pieces.slot(index, syntax.escape(rest(token), place(token)));
    }

    private String rest(Token token) {
        return text.substring(token.from() + token.mark().length());
    }

    /** @param last what precedes the mark in a row */
    private void close(Token token, String last) {
        String other = group.isEmpty() ? "has no {{#" + token.text() + "}} before it" : "must be {{/" + group + "}}";
        refuse(!group.equals(token.text()), token, other);
        String none = "the rows have no field of the group; write {{%1$s}}, or {{%1$s.name}} for a part";
        refuse(!groupHasField, token, String.format(Locale.ROOT, none, group));
        String elsewhere = "must stand where {{#" + group + "}} does: both in text, or both in the same quotes";
        refuse(!syntax.state().equals(stateOfGroup), token, elsewhere);
        Matcher comma = LAST_COMMA.matcher(last);
        boolean isSeparated = format == FrameFormat.JSON && comma.find();
        String joined = "the rows are elements of a list, which commas separate; write a comma before it";
        refuse(areElements && !isSeparated, token, joined);
        if (isSeparated) {
            pieces.add(bytes(last.substring(0, comma.start()))).endRows(bytes(comma.group()));
            pieces.add(bytes(comma.group().substring(1)));
        } else {
            pieces.add(bytes(last)).endRows(new byte[0]);
        }
        group = "";
    }

    private void refuse(boolean isWrong, Token token, String problem) {
        FieldNames.refuse(isWrong, place(token), problem);
    }

    private String place(Token token) {
        return position(token.from()) + ": " + token.mark();
    }

    private String position(int at) {
        int line = (int) text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
        int column = at - text.lastIndexOf('\n', at - 1);
        return file + ":" + line + ":" + column;
    }

    private static byte[] bytes(String literal) {
        return literal.getBytes(StandardCharsets.UTF_8);
    }
}
