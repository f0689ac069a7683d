// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.text.Check;

/**
 * A question with its answer, the documents that prove it and those that its user must never see.
 *
 * @param kind what it asks for
 * @param template name and number of the wording, for example {@code debit.2}
 * @param text the question
 * @param user who asks
 * @param answer the right answer for that user
 * @param evidence documents that prove it, at most {@link #MOST_EVIDENCE}
 * @param evidenceTotal how many documents prove it
 * @param forbidden documents that would answer it and that the user may not read
 * @param secrets texts that would give these away
 * @param search a query that finds what the question is about
 * @param computed how the answer follows from the tables that {@code generate} writes
 */
public record Question(
        QuestionKind kind,
        String template,
        String text,
        Principal user,
        Answer answer,
        List<Evidence> evidence,
        long evidenceTotal,
        List<Identity> forbidden,
        List<String> secrets,
        Search search,
        String computed) {

    /** The largest number of documents that a question names. */
    public static final int MOST_EVIDENCE = 100;

    /** A shorter text, such as a digit, stands in many answers that give nothing away. */
    static final int SHORTEST_SECRET = 4;

    /** How answers are compared. */
    public enum AnswerType {
        TEXT,
        /** An amount with two decimals. */
        MONEY,
        NUMBER,
        /** A day as in {@code 2015-01-31}. */
        DATE,
        /** {@code true} or {@code false}. */
        BOOLEAN,
        /** Texts in any order. */
        SET,
        /** The ids of the documents that prove it. */
        IDS,
        NONE
    }

    /**
     * An answer.
     *
     * @param values the answer first; of a set all texts, of others texts that are right as well; none for ids
     * @param unit unit of a number, for example {@code USD}, or empty
     * @param reason why there is no answer, or empty if there is one
     */
    public record Answer(AnswerType type, List<String> values, String unit, String reason) {
        public Answer {
            Check.given("type", type, "values", values, "unit", unit, "reason", reason);
            values = List.copyOf(values);
        }

        /** Returns the answer, and what is right as well, or all texts of a set. */
        public static Answer of(AnswerType type, List<String> values) {
            return new Answer(type, values, type == AnswerType.MONEY ? "USD" : "", "");
        }

        /** Returns an answer in words. */
        public static Answer of(AnswerType type, String value) {
            return of(type, List.of(Objects.requireNonNull(value, "value")));
        }

        /** Returns a number. */
        public static Answer of(long number) {
            return of(AnswerType.NUMBER, String.valueOf(number));
        }

        /** Returns why there is no answer. */
        public static Answer none(String reason) {
            return new Answer(AnswerType.NONE, List.of(), "", reason);
        }
    }

    /**
     * What a document says.
     *
     * @param page page of its file, from 1; 0 if the answer is a field
     * @param property field of the document, for example {@code customer:address/street}, or {@code file:content}
     * @param text what stands there
     */
    public record Evidence(Identity document, int page, String property, String text) {
        public Evidence {
            Check.given("document", document, "property", property, "text", text);
        }
    }

    public Question {
        Check.given("kind", kind, "template", template, "text", text, "user", user, "answer", answer, "search", search);
        Check.given("computed", computed);
        evidence = first(Objects.requireNonNull(evidence, "evidence"));
        forbidden = first(Objects.requireNonNull(forbidden, "forbidden"));
        secrets = first(Objects.requireNonNull(secrets, "secrets"));
    }

    private static <T> List<T> first(List<T> all) {
        return List.copyOf(all.subList(0, Math.min(all.size(), MOST_EVIDENCE)));
    }

    /** Returns the documents that prove the answer, each once. */
    public Stream<Identity> proof() {
        return evidence.stream().map(Evidence::document).distinct();
    }

    /** Returns the same question with documents that its user may not read. */
    Question hiding(List<Identity> hidden) {
        return new Question(
                kind, template, text, user, answer, evidence, evidenceTotal, hidden, secrets, search, computed);
    }

    /**
     * Returns the same question by a user who may not read some of its evidence.
     *
     * @param hidden what this user may not read
     */
    Question deniedTo(QuestionKind as, Principal stranger, List<Identity> hidden) {
        // a comparison names both of its answers
        List<String> answers = kind == QuestionKind.COMPARE ? List.of() : answer.values();
        List<String> told = answers.stream()
                .filter(each -> each.length() >= SHORTEST_SECRET && !text.contains(each))
                .toList();
        Answer none = Answer.none(stranger.user() + " may not read what would answer it");
        Search nothing = search.withHits(0);
        return new Question(as, template, text, stranger, none, List.of(), 0, hidden, told, nothing, computed);
    }
}
