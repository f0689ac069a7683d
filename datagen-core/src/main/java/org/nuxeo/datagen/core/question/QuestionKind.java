// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import org.nuxeo.datagen.core.text.Labeled;
import org.nuxeo.datagen.core.text.Labels;

/** What a question asks for. An archive answers some of the kinds and says why it does not answer the others. */
public enum QuestionKind implements Labeled {
    /** A field of one document. */
    FIELD,
    /** A line of a statement, or a row of a list, that two of its values identify. */
    LINE,
    /** A line on the second page of a file. */
    SECOND_PAGE,
    /** A fact that is found over another document. */
    HOP,
    /** The documents of a group within some months. */
    WHICH,
    /** The larger of two values. */
    COMPARE,
    /** A sum, a change or a count over many documents. */
    SUM,
    /** A count over the archive. */
    COUNT,
    /** What an earlier version said, or what holds now. */
    HISTORY,
    /** A question of kind {@link #FIELD} by somebody who may not read its document. */
    DENIED,
    /** The same count by two users, one after the other, who may not read the same documents. */
    TWO_USERS,
    /** A well-formed question that has no answer. */
    UNANSWERABLE,
    /** The documents of persons who have one name. */
    NAMESAKES,
    /** How long a document is retained, or whether it is under legal hold. */
    RETENTION;

    /**
     * Returns the kind with a label.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static QuestionKind of(String label) {
        return Labels.find("kind", label, values(), QuestionKind::label);
    }
}
