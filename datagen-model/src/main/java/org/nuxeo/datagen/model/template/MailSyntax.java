// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nuxeo.datagen.model.frame.Escape;
import org.nuxeo.datagen.model.frame.TextBody.Gap;

/** A message (RFC 5322) with any number of parts (RFC 2046); a header field of its own pads it. */
final class MailSyntax extends Syntax {

    private static final Pattern BOUNDARY =
            Pattern.compile("boundary=(?:\"([^\"]+)\"|([^\\s;]+))", Pattern.CASE_INSENSITIVE);
    private static final List<String> WITH_ADDRESSES =
            List.of("from", "to", "cc", "bcc", "reply-to", "sender", "return-path");
    private static final List<String> WITH_DATES = List.of("date", "resent-date", "delivery-date", "expires");
    private static final List<String> WITH_IDS =
            List.of("in-reply-to", "references", "message-id", "resent-message-id", "content-id");
    private static final Pattern CHARSET = Pattern.compile("charset=\"?([^\\s;\"]+)", Pattern.CASE_INSENSITIVE);

    private final Deque<String> boundaries = new ArrayDeque<>();
    private final StringBuilder line = new StringBuilder();
    private boolean inHeader = true;
    private String type = "";
    private String encoding = "";

    MailSyntax() {
        super(Gap.of("X-Padding: .", "\r\n ", '.', "", "\r\n", ' '));
    }

    @Override
    int read(String text, int at) {
        char c = text.charAt(at);
        boolean beforeBlank = at + 1 < text.length() && " \t".indexOf(text.charAt(at + 1)) >= 0;
        boolean isFolded = inHeader && !line.isEmpty() && beforeBlank;
        if (c != '\n' && c != '\r') {
            line.append(c);
        } else if (c == '\n' && !isFolded) {
            end(line.toString().stripTrailing());
            line.setLength(0);
            if (inHeader && boundaries.isEmpty()) {
                gapHere(1);
            }
        }
        return at + 1;
    }

    private void end(String whole) {
        if (inHeader && whole.isEmpty()) {
            inHeader = false;
            Matcher boundary = BOUNDARY.matcher(type);
            if (type.startsWith("multipart/") && boundary.find()) {
                boundaries.push(boundary.group(1) != null ? boundary.group(1) : boundary.group(2));
            }
        } else if (inHeader) {
            header(whole);
        } else if (whole.startsWith("--") && boundaries.contains(whole.substring(2))) {
            inHeader = true;
            type = "";
            encoding = "";
        }
    }

    private void header(String whole) {
        String value = whole.substring(whole.indexOf(':') + 1).strip();
        String name = fieldName(whole);
        if (name.equals("content-type")) {
            type = typeOf(value);
        } else if (name.equals("content-transfer-encoding")) {
            encoding = value.toLowerCase(Locale.ROOT);
        }
    }

    /** Returns a type with its name in lower case; the case of a boundary matters. */
    private static String typeOf(String value) {
        int end = value.indexOf(';') < 0 ? value.length() : value.indexOf(';');
        return value.substring(0, end).toLowerCase(Locale.ROOT) + value.substring(end);
    }

    private static String fieldName(CharSequence whole) {
        return whole.toString().split(":", 2)[0].toLowerCase(Locale.ROOT);
    }

    @Override
    Escape escape(String rest, String place) {
        return inHeader ? headerEscape(rest, place) : bodyEscape(place);
    }

    private Escape headerEscape(String rest, String place) {
        String name = fieldName(line);
        boolean isName = line.indexOf(":") < 0;
        FieldNames.refuse(isName, place, "stands in the name of a header field; must be in its value");
        boolean isInQuotes = line.chars().filter(c -> c == '"').count() % 2 == 1;
        FieldNames.refuse(isInQuotes, place, "stands in quotes of the header field " + name + "; remove the quotes");
        if (WITH_DATES.contains(name)) {
            return Escape.MAIL_DATE;
        }
        boolean inBrackets = line.lastIndexOf("<") > line.lastIndexOf(">");
        boolean phrase = rest.split("[\\n,]", 2)[0].contains("<");
        if (inBrackets || WITH_ADDRESSES.contains(name) && !phrase) {
            return Escape.MAIL_ADDRESS;
        }
        return WITH_IDS.contains(name) ? Escape.MAIL_ID : Escape.MAIL_HEADER;
    }

    private Escape bodyEscape(String place) {
        boolean asHtml = type.startsWith("text/html");
        boolean isOther = !type.isEmpty() && !type.startsWith("text/");
        FieldNames.refuse(isOther, place, "stands in a part of the type " + type + "; must be in one of text");
        boolean isWide = encoding.matches("8bit|binary|quoted-printable");
        String narrow = "stands in a part with the encoding " + (encoding.isEmpty() ? "7bit" : encoding);
        FieldNames.refuse(!isWide, place, narrow + "; add Content-Transfer-Encoding: 8bit or quoted-printable to it");
        Matcher charset = CHARSET.matcher(type);
        String declared = charset.find() ? charset.group(1) : "us-ascii";
        String what = "stands in a part in " + declared + ", but values are in UTF-8";
        String remedy = "; write Content-Type: " + (asHtml ? "text/html" : "text/plain") + "; charset=utf-8";
        FieldNames.refuse(!declared.equalsIgnoreCase("utf-8"), place, what + remedy);
        if (encoding.equals("quoted-printable")) {
            return asHtml ? Escape.MAIL_QUOTED_HTML : Escape.MAIL_QUOTED;
        }
        return asHtml ? Escape.XML_ATTRIBUTE : Escape.MAIL_TEXT;
    }

    @Override
    Object state() {
        return List.of(inHeader, type, encoding);
    }
}
