// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Similar;

/**
 * Questions over a dataset, any number of them, each a function of the dataset, a seed and its ordinal. A question and its answer
 * take constant time at any ordinal and any size of the dataset. Not thread safe; one for each thread.
 */
public final class Questions {

    private final DocumentQuestions source;
    private final List<QuestionKind> kinds;
    private final @Nullable Principal asker;
    private final long key;

    private Questions(DocumentQuestions source, List<QuestionKind> kinds, @Nullable Principal asker, long key) {
        this.source = source;
        this.kinds = kinds;
        this.asker = asker;
        this.key = key;
    }

    /**
     * Returns all questions that the archive of a dataset answers.
     *
     * @param seed seed of the questions, apart from those of the dataset
     * @throws IllegalArgumentException if the archive answers none
     */
    public static Questions of(Dataset dataset, long seed) {
        DocumentQuestions.Factory factory = dataset.archive().part(DocumentQuestions.Factory.class);
        Check.refuse(
                factory == null || dataset.documents() == 0,
                () -> "archive " + dataset.archive().name() + ": has no questions");
        DocumentQuestions source = Objects.requireNonNull(factory).questions(dataset);
        List<QuestionKind> kinds = new ArrayList<>(List.of(QuestionKind.values()));
        kinds.removeAll(source.refusals.keySet());
        long seeds = Draws.hash(seed, dataset.spec().seed(), dataset.spec().dataSeed());
        return new Questions(source, List.copyOf(kinds), null, Draws.subkey(seeds, "questions"));
    }

    /**
     * Returns the questions of some kinds only.
     *
     * @throws IllegalArgumentException if the archive does not answer one of them, with the reason
     */
    public Questions of(List<QuestionKind> some) {
        for (QuestionKind kind : some) {
            String refusal = refusal(kind);
            Check.refuse(refusal != null, () -> "kind " + kind.label() + ": " + refusal);
        }
        return new Questions(source, List.copyOf(some), asker, key);
    }

    /**
     * Returns the questions as one user asks them. What he may not read makes a question unanswerable.
     *
     * @throws IllegalArgumentException if the archive gives no rights to the user, who then has no group
     */
    public Questions as(String name) {
        List<String> names = principals().stream().map(Principal::user).toList();
        int found = names.indexOf(name);
        String archive = dataset().archive().name();
        Check.refuse(
                found < 0, () -> "user " + name + ": has no groups in " + archive + ": " + Similar.remedy(name, names));
        return new Questions(source, kinds, principals().get(found), key);
    }

    /** Returns the dataset. */
    public Dataset dataset() {
        return source.dataset;
    }

    /** Returns the kinds, which take turns in this order. */
    public List<QuestionKind> kinds() {
        return kinds;
    }

    /** Returns the name of the user who asks all questions, or an empty text if several do. */
    public String user() {
        return asker == null ? "" : asker.user();
    }

    /** Returns why the archive does not answer a kind, or null if it does. */
    public @Nullable String refusal(QuestionKind kind) {
        return source.refusals.get(Objects.requireNonNull(kind, "kind"));
    }

    /** Returns the users who ask, with their groups. */
    public List<Principal> principals() {
        return source.users.principals();
    }

    /**
     * Returns a question.
     *
     * @param ordinal number of the question, from 0
     */
    public Question question(long ordinal) {
        Check.atLeast("question", ordinal, 0);
        QuestionKind kind = kinds.get((int) (ordinal % kinds.size()));
        long turn = ordinal / kinds.size();
        return switch (kind) {
            case DENIED -> denied(turn);
            case TWO_USERS -> oneOfTwo(turn);
            default -> asker == null ? ask(kind, turn, null) : denied(kind, ask(kind, turn, asker), asker);
        };
    }

    /** Returns the question for a field with a number, denied; or another one, as long as everybody may read what proves it. */
    private Question denied(long turn) {
        Question denied = denied(QuestionKind.DENIED, ask(QuestionKind.FIELD, turn, null), Users.VISITOR);
        for (int i = 1; denied.kind() != QuestionKind.DENIED && i < DocumentQuestions.TRIES; i++) {
            long other = -turn * DocumentQuestions.TRIES - i;
            denied = denied(QuestionKind.DENIED, ask(QuestionKind.FIELD, other, null), Users.VISITOR);
        }
        return denied;
    }

    private Question ask(QuestionKind kind, long turn, @Nullable Principal user) {
        return source.ask(new Ask(kind, user, Draws.hash(key, kind.ordinal(), turn)));
    }

    /** Returns a count, or the same by somebody with another answer, who may read nothing if nobody else comes to hand. */
    private Question oneOfTwo(long turn) {
        QuestionKind kind = QuestionKind.TWO_USERS;
        Question first = ask(kind, turn / 2, null);
        if (turn % 2 == 0) {
            return first;
        }
        Principal drawn = principals().get((int) (turn / 2 % principals().size()));
        Question other = drawn.equals(first.user()) ? first : ask(kind, turn / 2, drawn);
        boolean isOther = other.search().hits() != first.search().hits();
        return isOther ? other : ask(kind, turn / 2, Users.VISITOR);
    }

    /** Returns a question as it is, or denied to a user who may not read all of its evidence. */
    private Question denied(QuestionKind kind, Question asked, Principal user) {
        List<Identity> hidden = asked.proof()
                .filter(each -> !user.isAmong(dataset().document(each).readers()))
                .toList();
        return hidden.isEmpty() ? asked : asked.deniedTo(kind, user, hidden);
    }
}
