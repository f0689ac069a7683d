// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.question.Question.Answer;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.question.Question.Evidence;
import org.nuxeo.datagen.core.question.Wordings.Wording;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.text.Decimals;

/** A question in the making: first its text and its answer, then what proves it. Not thread safe. */
public final class QuestionDraft {

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
    public QuestionDraft(
            QuestionKind kind, Principal user, Dice dice, Wordings wordings, String name, Object... values) {
        this.kind = kind;
        this.user = user;
        this.wording = wordings.of(name, dice, values);
    }

    /** Sets the answer, and what is right as well, or all texts of a set. */
    public QuestionDraft answer(AnswerType type, List<String> values) {
        answer = new Answer(type, values, type == AnswerType.MONEY ? "USD" : "", "");
        return this;
    }

    /** Sets an answer in words. */
    public QuestionDraft answer(AnswerType type, String value) {
        return answer(type, List.of(value));
    }

    /** Sets a number. */
    public QuestionDraft number(long value) {
        return answer(AnswerType.NUMBER, String.valueOf(value));
    }

    /** Sets an amount. */
    public QuestionDraft money(long cents) {
        return answer(AnswerType.MONEY, Decimals.text(cents, 2));
    }

    /** Sets why there is no answer. */
    public QuestionDraft none(String reason) {
        answer = new Answer(AnswerType.NONE, List.of(), "", reason);
        return this;
    }

    /** Adds what a document says; without a text, the answer. */
    public QuestionDraft evidence(Identity document, int page, String property, @Nullable String said) {
        evidence.add(new Evidence(
                document, page, property, said == null ? answer.values().get(0) : said));
        return this;
    }

    /** Adds documents whose property has the same text. */
    public QuestionDraft evidence(List<Identity> documents, String property, String said) {
        total = documents.size();
        documents.stream().limit(Question.MOST_EVIDENCE).forEach(each -> evidence(each, 0, property, said));
        return this;
    }

    /** Sets how many documents prove the answer, if not all are named. */
    public QuestionDraft total(long documents) {
        total = documents;
        return this;
    }

    /** Sets the query. */
    public QuestionDraft search(Search query) {
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
