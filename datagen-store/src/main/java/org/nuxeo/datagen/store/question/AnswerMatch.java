// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.question;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.description.Refusal;

/**
 * How good an answer is. Each type of answer has its way to read a text, and two texts are the same if what was read is.
 *
 * @param id id of the question
 * @param kind its kind
 * @param points 1 if it is right, -1 if it is wrong, 0 if there is none
 * @param precision share of the given elements that were expected; not a number if no list is asked for
 * @param recall share of the expected elements that were given; not a number if no list is asked for
 * @param leak what the user must not see, or an empty text if nothing of it was said
 */
record AnswerMatch(String id, String kind, int points, double precision, double recall, String leak) {
    private static final String WORD = "[\\p{L}\\p{N}]";
    private static final String MINUS = "[\\p{Pd}\u2212]";
    private static final String CURRENCY = "(?:(?:[A-Z]{0,3}\\p{Sc}|[A-Z]{3})\\s?)?";
    /** An amount. Numbers within words, such as {@code P-0012} and {@code 3rd}, are none. */
    private static final Pattern AMOUNT = Pattern.compile("(?<!" + WORD + ")(?<!" + WORD + "-|\\d[.,])(?![A-Z]{3}-)"
            + "\\(?" + MINUS + "?" + CURRENCY + MINUS
            + "?([1-9]\\d{0,2}([., '\u2019])\\d{3}(?:\\2\\d{3})*|\\d+)(?:[.,](\\d+))?"
            + "\\s?" + CURRENCY + "\\)?(?!-?" + WORD + "|[.,]\\d)");

    private static final Pattern TRUTH = Pattern.compile("(?i)^\\P{L}*(?:(yes|true)|no|false)\\b");
    private static final Pattern ID = Pattern.compile("[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}");
    private static final String MONTH =
            "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
                    + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?,?(?: of)? ";
    private static final String DAY = "\\d\\d?(?:st|nd|rd|th)?,?(?: of)? ";
    private static final Pattern DATE = Pattern.compile("(?i)(?<!" + WORD + ")(?:\\d{4}([-/])\\d\\d?\\1\\d\\d?"
            + "|\\d\\d?([/.])\\d\\d?\\2\\d{4}|" + MONTH + "(?:" + DAY + ")?\\d{4}|" + DAY + MONTH + "\\d{4})(?!\\d)");
    private static final DateTimeFormatter DATES = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("[uuuu-M-d][uuuu/M/d][M/d/uuuu][d.M.uuuu][MMM d uuuu][d MMM uuuu]")
            .toFormatter(Locale.US)
            .withResolverStyle(ResolverStyle.STRICT);

    /** Returns the harmonic mean of precision and recall; not a number if no list is asked for. */
    double f1() {
        return 2 * precision * recall / Math.max(Double.MIN_NORMAL, precision + recall);
    }

    /**
     * Compares a line of answers with the line of its question.
     *
     * @throws Refusal if a member of the line has another form than it must
     */
    static AnswerMatch of(JsonNode question, JsonNode line) {
        String type = question.path("answer_type").asText();
        boolean answerable = question.path("answerable").asBoolean();
        boolean list = type.equals("set") || type.equals("ids");
        List<String> texts = texts(line, "answer");
        List<String> cited = texts(line, "citations");
        List<String> given = list && !line.path("answer").isArray() ? elements(type, texts, cited) : texts;
        JsonNode abstained = line.path("abstained");
        if (line.hasNonNull("abstained") && !abstained.isBoolean()) {
            throw new Refusal("abstained ", abstained, ": must be true or false");
        }
        boolean abstains = abstained.asBoolean() || given.isEmpty();
        Set<Object> said = abstains ? Set.of() : values(type, given);
        Set<Object> expected = values(type, texts(question, "answers"));
        BigDecimal tolerance = question.path("tolerance").decimalValue();
        // several things are no answer
        Object one = said.size() == 1 ? said.iterator().next() : said;
        boolean right = list
                ? said.equals(expected)
                : expected.stream()
                        .anyMatch(each -> each instanceof BigDecimal number && one instanceof BigDecimal told
                                ? told.subtract(number).abs().compareTo(tolerance) <= 0
                                : each.equals(one));
        int points = abstains ? 0 : right ? 1 : -1;
        double common = list ? said.stream().filter(expected::contains).count() : Double.NaN;
        return new AnswerMatch(
                question.path("_id").asText(),
                question.path("kind").asText(),
                answerable ? points : abstains ? 1 : -1,
                common / Math.max(1, said.size()),
                common / Math.max(1, expected.size()),
                leak(question, String.join("\n", texts), String.join("\n", cited)));
    }

    /** Returns the texts of a member that are not blank. A member that is no list is like a list with it. */
    private static List<String> texts(JsonNode line, String name) {
        List<String> texts = new ArrayList<>();
        for (JsonNode each : line.path(name).isArray() ? line.path(name) : List.of(line.path(name))) {
            if (each.isContainerNode()) {
                throw new Refusal(name, " ", each, ": must be a text, a number, a list of them or null");
            }
            texts.add(each.isNumber() ? each.decimalValue().toPlainString() : each.asText(""));
        }
        texts.removeIf(String::isBlank);
        return texts;
    }

    /** Returns the elements of an answer that is no list: the cited documents, or else what its text enumerates. */
    private static List<String> elements(String type, List<String> texts, List<String> cited) {
        if (type.equals("ids")) {
            return cited.isEmpty() ? texts : cited;
        }
        String text = String.join("", texts);
        String between = text.contains(";") ? ";" : "[,\n]|\\s(?:and|&)\\s";
        return Stream.of(text.split(between)).filter(each -> !each.isBlank()).toList();
    }

    private static String leak(JsonNode question, String said, String cited) {
        Stream<String> ids = texts(question, "forbidden").stream().filter(each -> says(said + "\n" + cited, each));
        Stream<String> secrets = texts(question, "must_not_contain").stream().filter(each -> says(said, each));
        return Stream.concat(ids, secrets).findFirst().orElse("");
    }

    /** Returns whether a text says what it must not: the same date, the same amount with any sign, or the same words. */
    private static boolean says(String text, String secret) {
        String plain = secret.replaceFirst("^-", "");
        String type = plain.matches("\\d+(\\.\\d+)?") ? "number" : "date";
        Set<Object> hidden = plain.matches("[\\d.-]+") ? values(type, List.of(plain)) : Set.of();
        if (hidden.isEmpty()) {
            String words = "(?<!" + WORD + ")" + Pattern.quote(folded(secret)) + "(?!" + WORD + ")";
            return Pattern.compile(words).matcher(folded(text)).find();
        }
        List<String> unsigned = List.of(text.replaceAll("(?<!\\d)(?:" + MINUS + "|[()])", " "));
        return Stream.of(type, "money").anyMatch(each -> values(each, unsigned).containsAll(hidden));
    }

    /** Returns a text in NFKC and one case, with single blanks, and without punctuation around it. */
    private static String folded(String text) {
        String spaced = Normalizer.normalize(text, Normalizer.Form.NFKC).replaceAll("(?U)\\s+", " ");
        String small = spaced.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return small.replaceAll("^[\\p{P} ]+(?=[^\\p{P} ])|(?<=[^\\p{P} ])[\\p{P} ]+$", "");
    }

    /** Returns all that texts say of a type; the numbers of a date are no amounts. */
    private static Set<Object> values(String type, List<String> texts) {
        return texts.stream()
                .map(each -> Normalizer.normalize(each, Normalizer.Form.NFKC))
                .flatMap(text -> switch (type) {
                    case "date" -> DATE.matcher(text).results().flatMap(AnswerMatch::date);
                    case "boolean" -> TRUTH.matcher(text).results().map(each -> each.group(1) != null);
                    case "ids" -> ID.matcher(folded(text)).results().map(MatchResult::group);
                    case "money", "number" ->
                        AMOUNT.matcher(DATE.matcher(text).replaceAll(";"))
                                .results()
                                .map(each -> amount(each, type.equals("money")));
                    default -> Stream.of(folded(text));
                })
                .collect(Collectors.toSet());
    }

    /** Returns an amount. In money, a point before three digits is one of thousands. */
    private static BigDecimal amount(MatchResult found, boolean money) {
        String whole = found.group(1);
        String part = found.group(3) == null ? "0" : found.group(3);
        boolean isDecimal = !money && found.group(3) == null && whole.matches("\\d+\\.\\d+");
        String digits = isDecimal ? whole : whole.replaceAll("\\D", "") + "." + part;
        String sign = found.group().matches("(?s).*" + MINUS + ".*|\\(.*\\)") ? "-" : "";
        return new BigDecimal(sign + digits).stripTrailingZeros();
    }

    private static Stream<LocalDate> date(MatchResult found) {
        String plain = found.group().replaceAll("(?<=\\d|\\p{L}{3})[\\p{L}.]+(?= |,)|,| of", "");
        try {
            return Stream.of(LocalDate.parse(plain, DATES));
        } catch (DateTimeException e) {
            return Stream.empty();
        }
    }
}
