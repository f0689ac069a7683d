// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Layout.Group;

/** The documents that questions are about. About half of them are called by a person whom nobody else can be, others by number. */
public abstract class Subjects {

    /** What places are called. */
    protected static final List<String> ORDER =
            List.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh");

    /** How often something is drawn until it comes out. */
    static final int TRIES = 64;

    /** How many names are searched for one of which the person is the only one, and how many persons a search may look at. */
    private static final int MOST_SEARCHES = 2;

    private static final int MOST_PERSONS = 32;
    protected static final int MOST_NAMESAKES = 256;

    protected final Dataset dataset;
    protected final Layout layout;
    protected final Kind group;

    /**
     * A document that a question is about.
     *
     * @param person what the question calls the person of the document, or null if the document has a number
     * @param phrase what it calls the document
     */
    public record Subject(Document of, @Nullable String person, String phrase) {}

    protected Subjects(Dataset dataset) {
        this.dataset = dataset;
        this.layout = dataset.layout();
        this.group = dataset.archive().kinds().group();
    }

    /** Returns why the archive does not answer a kind of questions, or null if it does. */
    public abstract @Nullable String refusal(QuestionKind kind);

    /** Returns what a question calls a document by a person or else by number, or null if it cannot. */
    protected abstract @Nullable String phrase(Document of, @Nullable String person);

    /** Returns the name of the person of a group. */
    protected abstract String name(Group of);

    /** Returns the groups whose persons have the name of one; null if it has no person or more than some must be looked at. */
    protected abstract @Nullable List<? extends Group> namesakes(long position, int mostTried);

    /** Returns what a question calls the person of a group, or null if others are called so. */
    protected abstract @Nullable String person(Group of, List<? extends Group> namesakes);

    /** Returns what people call documents of a kind. */
    protected String noun(Kind kind) {
        return kind.noun();
    }

    final boolean hasPersons() {
        return refusal(QuestionKind.NAMESAKES) == null;
    }

    protected final Document document(Identity identity) {
        return dataset.uncheckedDocument(identity);
    }

    protected final Identity any(Ask ask, @Nullable List<Kind> of) {
        Kind kind = ask.of(of);
        return layout.identity(layout.firstOrdinal(kind) + ask.below(layout.count(kind)));
    }

    /** Draws a document of some kinds, half of the times one whose person nobody else can be. */
    protected final Subject draw(Ask ask, @Nullable List<Kind> of) {
        int searches = 0;
        for (int i = hasPersons() && ask.isHead() ? 0 : TRIES; i < TRIES && searches < MOST_SEARCHES; i++) {
            Identity drawn = any(ask, of);
            List<? extends Group> same = namesakes(layout.group(drawn), MOST_PERSONS);
            Subject found = same == null ? null : named(drawn, same);
            if (found != null) {
                return found;
            }
            searches += same == null ? 0 : 1;
        }
        return numbered(any(ask, of));
    }

    /** Returns a document by its person, or null if others can be meant. */
    protected final @Nullable Subject named(Identity identity) {
        List<? extends Group> same = namesakes(layout.group(identity), MOST_NAMESAKES);
        return same == null ? null : named(identity, same);
    }

    private @Nullable Subject named(Identity identity, List<? extends Group> same) {
        Document of = document(identity);
        String person = person(Objects.requireNonNull(of.group()), same);
        String phrase = person == null ? null : phrase(of, person);
        return phrase == null ? null : new Subject(of, person, phrase);
    }

    /** Returns a document, half of the times by its person if nobody else can be meant. */
    protected final Subject subject(Ask ask, Identity identity) {
        Subject named = ask.isHead() ? named(identity) : null;
        return named == null ? numbered(identity) : named;
    }

    /** Returns a document by its number or place. */
    protected final Subject numbered(Identity identity) {
        Document of = document(identity);
        return new Subject(of, null, Objects.requireNonNull(phrase(of, null)));
    }

    /** Returns what a question calls a document and its repository. */
    protected static String place(Subject subject) {
        String repository = " in repository " + subject.of.repository();
        return subject.phrase.endsWith(repository) ? subject.phrase : subject.phrase + repository;
    }
}
