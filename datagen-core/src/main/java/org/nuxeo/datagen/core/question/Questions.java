// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.question.Question.Evidence;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Similar;

/**
 * Questions over a dataset, any number of them, each a function of the dataset, a seed and its ordinal. Kinds take turns. A
 * question and its answer take constant time at any ordinal and any size of the dataset. Not thread safe; one for each
 * thread.
 */
public final class Questions {

    private final Dataset dataset;
    private final QuestionSource source;
    private final List<QuestionKind> kinds;
    private final @Nullable Principal user;
    private final long key;

    private Questions(
            Dataset dataset, QuestionSource source, List<QuestionKind> kinds, @Nullable Principal user, long key) {
        this.dataset = dataset;
        this.source = source;
        this.kinds = kinds;
        this.user = user;
        this.key = key;
    }

    /**
     * Returns all questions that the archive of a dataset answers.
     *
     * @param seed seed of the questions, apart from those of the dataset
     * @throws IllegalArgumentException if the archive answers none
     */
    public static Questions of(Dataset dataset, long seed) {
        QuestionSource.Factory factory = dataset.archive().part(QuestionSource.Factory.class);
        Check.refuse(
                factory == null || dataset.documents() == 0,
                () -> "archive " + dataset.archive().name() + ": has no questions");
        QuestionSource source = Objects.requireNonNull(factory).questions(dataset);
        List<QuestionKind> kinds = Arrays.stream(QuestionKind.values())
                .filter(each -> source.refusal(each) == null)
                .toList();
        long key = Draws.subkey(
                Draws.hash(seed, dataset.spec().seed(), dataset.spec().dataSeed()), "questions");
        return new Questions(dataset, source, kinds, null, key);
    }

    /**
     * Returns the questions of some kinds only.
     *
     * @throws IllegalArgumentException if the archive does not answer one of them, with the reason
     */
    public Questions of(List<QuestionKind> some) {
        for (QuestionKind kind : some) {
            String refusal = source.refusal(kind);
            Check.refuse(refusal != null, () -> "kind " + kind.label() + ": " + refusal);
        }
        return new Questions(dataset, source, List.copyOf(some), user, key);
    }

    /**
     * Returns the questions as one user asks them. What he may not read makes a question unanswerable.
     *
     * @throws IllegalArgumentException if the archive gives no rights to the user, who then has no group
     */
    public Questions as(String name) {
        List<String> names = principals().stream().map(Principal::user).toList();
        int found = names.indexOf(name);
        Check.refuse(
                found < 0,
                () -> "user " + name + ": has no groups in " + dataset.archive().name() + ": "
                        + Similar.remedy(name, names));
        return new Questions(dataset, source, kinds, principals().get(found), key);
    }

    /** Returns the dataset. */
    public Dataset dataset() {
        return dataset;
    }

    /** Returns the name of the user who asks all questions, or an empty text if several do. */
    public String user() {
        return user == null ? "" : user.user();
    }

    /** Returns the kinds, which take turns in this order. */
    public List<QuestionKind> kinds() {
        return kinds;
    }

    /** Returns why the archive does not answer a kind, or null if it does. */
    public @Nullable String refusal(QuestionKind kind) {
        return source.refusal(kind);
    }

    /** Returns the users who ask, with their groups. */
    public List<Principal> principals() {
        return source.principals();
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
        if (kind == QuestionKind.TWO_USERS) {
            return source.askOneOfTwo(dice(kind, turn / 2), turn % 2 == 1);
        }
        if (kind == QuestionKind.DENIED) {
            List<Principal> all = principals();
            Principal stranger = all.get(all.size() - 1);
            return source.ask(QuestionKind.FIELD, dice(QuestionKind.FIELD, turn), null)
                    .deniedTo(kind, stranger);
        }
        Question asked = source.ask(kind, dice(kind, turn), user);
        return user == null || mayRead(asked, user) ? asked : asked.deniedTo(kind, user);
    }

    private boolean mayRead(Question asked, Principal reader) {
        for (Evidence each : asked.evidence()) {
            if (!reader.isAmong(dataset.document(each.document()).readers())) {
                return false;
            }
        }
        return true;
    }

    private Dice dice(QuestionKind kind, long turn) {
        return new Dice(Draws.hash(key, kind.ordinal(), turn));
    }
}
