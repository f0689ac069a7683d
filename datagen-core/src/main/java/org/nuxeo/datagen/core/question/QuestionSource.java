// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.rights.Principal;

/** The questions that an archive can answer over a dataset, each in constant time. Not thread safe: it reuses buffers. */
public interface QuestionSource {

    /** What an archive brings, see {@link org.nuxeo.datagen.core.Archive#part}. */
    interface Factory {

        /** Returns the questions over a dataset of the archive. */
        QuestionSource questions(Dataset dataset);
    }

    /** Returns why the archive does not answer a kind of questions, or null if it does. */
    @Nullable
    String refusal(QuestionKind kind);

    /**
     * Returns who asks: those who may read something first, and at the end at least one who may read nothing. All have a group.
     */
    List<Principal> principals();

    /** Returns a question of a kind that is not refused and is not {@link QuestionKind#DENIED}. */
    Question ask(Ask ask);
}
