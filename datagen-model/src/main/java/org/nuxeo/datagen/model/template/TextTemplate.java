// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.frame.Escape;
import org.nuxeo.datagen.model.frame.Format;
import org.nuxeo.datagen.model.frame.FrameFields;
import org.nuxeo.datagen.model.frame.FrameFormat;
import org.nuxeo.datagen.model.frame.Pieces;
import org.nuxeo.datagen.model.frame.TextBody;
import org.nuxeo.datagen.model.template.Marks.Kind;
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
    private int rowsFrom;

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
        this.syntax = syntax();
    }

    static String decode(String file, byte[] template) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(template))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new ArchiveException(file + ": must be text in UTF-8", e);
        }
    }

    private Syntax syntax() {
        return switch (format) {
            case HTML -> new Markup(true);
            case XML -> new Markup(false);
            case EML -> new MailSyntax();
            case CSV -> Syntax.table(text);
            case TSV -> Syntax.table(Escape.CSV_TAB);
            case JSON -> Syntax.json();
            default -> Syntax.plain();
        };
    }

    /** Returns the body, and adds the fields to the names. */
    TextBody body() {
        List<Token> tokens = Marks.of(text);
        byte[] head = null;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.kind() == Kind.LITERAL) {
                syntax.feed(token.text());
                boolean last = i + 1 < tokens.size() && tokens.get(i + 1).kind() == Kind.CLOSE;
                if (head == null) {
                    int gap = syntax.gapAt();
                    head = bytes(token.text().substring(0, gap));
                    pieces.add(bytes(token.text().substring(gap)));
                } else if (!last) {
                    pieces.add(bytes(token.text()));
                }
            } else {
                head = head == null ? new byte[0] : head;
                String previous = i > 0 && tokens.get(i - 1).kind() == Kind.LITERAL
                        ? tokens.get(i - 1).text()
                        : "";
                switch (token.kind()) {
                    case OPEN -> open(token);
                    case CLOSE -> close(token, previous);
                    default -> field(token);
                }
            }
        }
        FieldNames.refuse(
                !group.isEmpty(), file, "{{#" + group + "}}: has no end; write {{/" + group + "}} after its rows");
        if (format == FrameFormat.XML) {
            new WellFormed(file).checkXml(text);
        } else if (format == FrameFormat.JSON) {
            new WellFormed(file).checkJson(text);
        }
        return new TextBody(head == null ? new byte[0] : head, syntax.gap(), pieces.build());
    }

    private void field(Token token) {
        // in the rows of a list of single values its own name is the value of a row
        boolean isRow = !group.isEmpty() && Format.name(token.text()).equals(group);
        String name = isRow ? group + ".value" + token.text().substring(group.length()) : token.text();
        int index = names.index(name, place(token));
        String ofGroup = FrameFields.groupName(name);
        refuse(
                !ofGroup.isEmpty() && !ofGroup.equals(group),
                token,
                "is of the group " + ofGroup + "; put it between {{#" + ofGroup + "}} and {{/" + ofGroup + "}}");
        groupHasField |= !ofGroup.isEmpty();
        try {
            pieces.slot(
                    index,
                    syntax.escape(text.substring(token.from() + token.mark().length())));
        } catch (IllegalStateException e) {
            throw FieldNames.error(place(token), String.valueOf(e.getMessage()));
        }
    }

    private void open(Token token) {
        refuse(!group.isEmpty(), token, "stands in the rows of " + group + "; write {{/" + group + "}} before it");
        group = token.text();
        stateOfGroup = syntax.state();
        rowsFrom = token.from() + token.mark().length();
        groupHasField = false;
        pieces.beginRows(names.group(group));
    }

    private void close(Token token, String previous) {
        refuse(
                !group.equals(token.text()),
                token,
                group.isEmpty() ? "has no {{#" + token.text() + "}} before it" : "must be {{/" + group + "}}");
        refuse(
                !groupHasField,
                token,
                "the rows have no field of the group; write {{" + group + "}}, or {{" + group + ".name}} for a part");
        boolean isAsBefore = syntax.state().equals(stateOfGroup);
        refuse(
                !isAsBefore,
                token,
                "must stand where {{#" + group + "}} does: both in text, or both in the same quotes");
        Matcher comma = LAST_COMMA.matcher(previous);
        boolean separated = format == FrameFormat.JSON && comma.find();
        refuse(
                format == FrameFormat.JSON && !separated && areElements(),
                token,
                "the rows are elements of a list, which commas separate; write a comma before it");
        if (separated) {
            pieces.add(bytes(previous.substring(0, comma.start()))).endRows(bytes(comma.group()));
            pieces.add(bytes(comma.group().substring(1)));
        } else {
            pieces.add(bytes(previous)).endRows(new byte[0]);
        }
        group = "";
    }

    /** Returns whether the rows of a group in JSON stand in no text and do not begin with commas. */
    private boolean areElements() {
        return stateOfGroup.equals(false)
                && !text.substring(rowsFrom).stripLeading().startsWith(",");
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
