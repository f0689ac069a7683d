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
 * @param points 1 if it is right, -1 if it is wrong, 0 if there is none
 * @param precision share of the given elements that were expected; not a number if no list is asked for
 * @param recall share of the expected elements that were given; not a number if no list is asked for
 * @param leak what the user must not see, or an empty text if nothing of it was said
 */
record AnswerMatch(int points, double precision, double recall, String leak) {
    private static final String NO_WORD_BEFORE = "(?<![\\p{L}\\p{N}])";
    private static final Pattern TRUTH = Pattern.compile("(?i)^\\P{L}*(?:(yes|true)|no|false)\\b");
    private static final String SIGN = "(?<!\\d)[-\u2212()]";
    private static final String MONEY = "(?:(?:[A-Z]{0,3}\\p{Sc}|[A-Z]{3})\\s?)?";
    private static final Pattern AMOUNT = Pattern.compile(NO_WORD_BEFORE + "\\(?[-\u2212]?" + MONEY + "[-\u2212]?"
            + "(\\d{1,3}(?:[ '\u2019]\\d{3})+(?:[.,]\\d+)?(?!\\d)|\\d+(?:[.,]\\d+)*)\\s?" + MONEY + "\\)?");
    private static final String WITH_COMMAS = "[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d+)?";
    private static final Pattern DATE = Pattern.compile(
            "(?<!\\d)(?:\\d{4}-\\d\\d?-\\d\\d?|\\d\\d?([/.])\\d\\d?\\1\\d{4}|\\p{L}{3,9} \\d\\d?\\p{L}{0,2}"
                    + ",? \\d{4}|\\d\\d?\\p{L}{0,2} \\p{L}{3,9},? \\d{4})(?!\\d)");
    private static final DateTimeFormatter DATES = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("[uuuu-M-d][M/d/uuuu][d.M.uuuu][MMMM d uuuu][MMM d uuuu][d MMMM uuuu][d MMM uuuu]")
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
        boolean list = answerable && type.matches("set|ids?");
        List<String> texts = texts(line, "answer");
        List<String> cited = texts(line, "citations");
        String leak = leak(question, String.join("\n", texts), String.join("\n", cited));
        List<String> given = list && !line.path("answer").isArray() ? elements(type, texts, cited) : texts;
        double none = list ? 0 : Double.NaN;
        JsonNode abstained = line.path("abstained");
        if (line.hasNonNull("abstained") && !abstained.isBoolean()) {
            throw new Refusal("abstained ", abstained, ": must be true or false");
        }
        if (abstained.asBoolean() || given.isEmpty()) {
            return new AnswerMatch(answerable ? 0 : 1, none, none, leak);
        }
        Set<Object> said = values(type, given);
        Set<Object> expected = values(type, texts(question, "answers"));
        if (list) {
            double common = said.stream().filter(expected::contains).count();
            return new AnswerMatch(
                    said.equals(expected) ? 1 : -1, common / said.size(), common / expected.size(), leak);
        }
        expected.addAll(values(type, texts(question, "answer")));
        BigDecimal tolerance = question.path("tolerance").decimalValue();
        Object first = said.stream().findFirst().orElse("");
        boolean right = expected.contains(first) || expected.stream().anyMatch(each -> isNear(each, first, tolerance));
        return new AnswerMatch(answerable && said.size() == 1 && right ? 1 : -1, none, none, leak);
    }

    private static boolean isNear(Object expected, Object said, BigDecimal tolerance) {
        return expected instanceof BigDecimal right
                && said instanceof BigDecimal number
                && number.subtract(right).abs().compareTo(tolerance) <= 0;
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
        boolean isSet = type.equals("set");
        String text = String.join("", texts);
        String between = !isSet ? "[\\s,;]+" : text.contains(";") ? ";" : "[,\n]";
        Stream<String> parts = Stream.of(text.split(between)).filter(each -> !each.isBlank());
        return isSet || cited.isEmpty() ? parts.toList() : cited;
    }

    private static String leak(JsonNode question, String said, String cited) {
        Stream<String> ids = texts(question, "forbidden").stream().filter(each -> says(said + "\n" + cited, each));
        Stream<String> secrets = texts(question, "must_not_contain").stream().filter(each -> says(said, each));
        return Stream.concat(ids, secrets).findFirst().orElse("");
    }

    /** Returns whether a text says what it must not: the same date, the same amount with any sign, or the same words. */
    private static boolean says(String text, String secret) {
        String bare = secret.replaceAll(SIGN, " ").strip();
        String type =
                DATE.matcher(bare).matches() ? "date" : AMOUNT.matcher(bare).matches() ? "number" : "none";
        Set<Object> hidden = type.equals("none") ? Set.of() : values(type, List.of(bare));
        if (hidden.isEmpty()) {
            String words = NO_WORD_BEFORE + Pattern.quote(folded(secret)) + "(?![\\p{L}\\p{N}])";
            return Pattern.compile(words).matcher(folded(text)).find();
        }
        List<String> unsigned = List.of(text.replaceAll(SIGN, " "));
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
                    case "money", "number" ->
                        AMOUNT.matcher(DATE.matcher(text).replaceAll(";"))
                                .results()
                                .flatMap(each -> amount(each, type.equals("money")));
                    default -> Stream.of(folded(text));
                })
                .collect(Collectors.toSet());
    }

    /** Returns an amount, or nothing if its marks mean nothing. In money, a point before three digits is one of thousands. */
    private static Stream<BigDecimal> amount(MatchResult found, boolean money) {
        String digits = found.group(1).replaceAll("[ '\u2019]", "");
        boolean points =
                digits.matches("[1-9]\\d{0,2}(?:\\.\\d{3})+(?:,\\d+)?") && (money || !digits.matches("\\d+\\.\\d+"));
        String rest = digits.matches(WITH_COMMAS) ? digits.replace(",", "") : points ? digits.replace(".", "") : digits;
        String sign = found.group().matches("(?s).*[-\u2212].*|\\(.*\\)") ? "-" : "";
        return rest.matches("\\d+([.,]\\d+)?")
                ? Stream.of(new BigDecimal(sign + rest.replace(',', '.')).stripTrailingZeros())
                : Stream.empty();
    }

    private static Stream<LocalDate> date(MatchResult found) {
        try {
            return Stream.of(LocalDate.parse(found.group().replaceAll("(?<=\\d)\\p{L}+|,", ""), DATES));
        } catch (DateTimeException e) {
            return Stream.empty();
        }
    }
}
