// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.question.Wordings.Wording;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.text.Decimals;

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
    private static final int SHORTEST_SECRET = 4;

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
    public record Answer(AnswerType type, List<String> values, String unit, String reason) {}

    /**
     * What a document says.
     *
     * @param page page of its file, from 1; 0 if the answer is a field
     * @param property field of the document, for example {@code customer:address/street}, or {@code file:content}
     * @param text what stands there
     */
    public record Evidence(Identity document, int page, String property, String text) {}

    public Question {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(template, "template");
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(answer, "answer");
        Objects.requireNonNull(search, "search");
        Objects.requireNonNull(computed, "computed");
        evidence = List.copyOf(evidence);
        forbidden = List.copyOf(forbidden);
        secrets = List.copyOf(secrets);
    }

    /** Returns the same question by a user who may not read its evidence. */
    public Question deniedTo(QuestionKind as, Principal stranger) {
        List<Identity> hidden =
                evidence.stream().map(Evidence::document).distinct().toList();
        List<String> told = answer.values().stream()
                .filter(each -> each.length() >= SHORTEST_SECRET && !text.contains(each))
                .toList();
        String reason = stranger.user() + " may not read what would answer it";
        Answer none = new Answer(AnswerType.NONE, List.of(), "", reason);
        Search nothing = search.withHits(0);
        return new Question(as, template, text, stranger, none, List.of(), 0, hidden, told, nothing, computed);
    }

    /**
     * Returns the same count by a user who may read some of the documents only.
     *
     * @param readable the documents that this user may read, all of which are evidence
     */
    public Question seenBy(Principal other, List<Identity> readable) {
        int count = readable.size();
        Answer seen = new Answer(AnswerType.NUMBER, List.of(String.valueOf(count)), "", "");
        Map<Boolean, List<Evidence>> parts =
                evidence.stream().collect(Collectors.partitioningBy(each -> readable.contains(each.document())));
        List<Evidence> shown = parts.getOrDefault(true, List.of());
        List<Identity> hidden = parts.getOrDefault(false, List.of()).stream()
                .map(Evidence::document)
                .toList();
        Search found = search.withHits(count);
        return new Question(kind, template, text, other, seen, shown, count, hidden, List.of(), found, computed);
    }

    /** A question in the making: first its text and its answer, then what proves it. Not thread safe. */
    public static final class Draft {

        private final QuestionKind kind;
        private final Principal user;
        private final Wording wording;
        private final List<Evidence> evidence = new ArrayList<>(2);
        private Answer answer = new Answer(AnswerType.NONE, List.of(), "", "");
        private long total = -1;
        private @Nullable Search search;

        /**
         * Begins with one of the wordings of a name.
         *
         * @param values what stands for {@code {0}}, {@code {1}} and so on in them
         */
        public Draft(QuestionKind kind, Principal user, Dice dice, Wordings wordings, String name, Object... values) {
            this.kind = kind;
            this.user = user;
            this.wording = wordings.of(name, dice, values);
        }

        /** Sets the answer, and what is right as well, or all texts of a set. */
        public Draft answer(AnswerType type, List<String> values) {
            answer = new Answer(type, values, type == AnswerType.MONEY ? "USD" : "", "");
            return this;
        }

        /** Sets an answer in words. */
        public Draft answer(AnswerType type, String value) {
            return answer(type, List.of(value));
        }

        /** Sets a number. */
        public Draft number(long value) {
            return answer(AnswerType.NUMBER, String.valueOf(value));
        }

        /** Sets an amount. */
        public Draft money(long cents) {
            return answer(AnswerType.MONEY, Decimals.text(cents, 2));
        }

        /** Sets why there is no answer. */
        public Draft none(String reason) {
            answer = new Answer(AnswerType.NONE, List.of(), "", reason);
            return this;
        }

        /** Adds what a document says; without a text, the answer. */
        public Draft evidence(Identity document, int page, String property, @Nullable String said) {
            evidence.add(new Evidence(
                    document, page, property, said == null ? answer.values().get(0) : said));
            return this;
        }

        /** Adds documents whose property has the same text. */
        public Draft evidence(List<Identity> documents, String property, String said) {
            total = documents.size();
            documents.stream().limit(MOST_EVIDENCE).forEach(each -> evidence(each, 0, property, said));
            return this;
        }

        /** Sets how many documents prove the answer, if not all are named. */
        public Draft total(long documents) {
            total = documents;
            return this;
        }

        /** Sets the query. */
        public Draft search(Search query) {
            search = query;
            return this;
        }

        /** Ends with how the answer follows from tables. */
        public Question computed(String from) {
            long all = total < 0 ? evidence.size() : total;
            Search query = Objects.requireNonNull(search, "search");
            return new Question(
                    kind,
                    wording.template(),
                    wording.text(),
                    user,
                    answer,
                    evidence,
                    all,
                    List.of(),
                    List.of(),
                    query,
                    from);
        }
    }
}
