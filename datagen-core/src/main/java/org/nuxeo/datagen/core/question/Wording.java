// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.text.MessageFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.question.Question.Answer;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.question.Question.Evidence;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.text.Resources;

/**
 * What is asked.
 *
 * @param template name and number of the wording, for example {@code debit.2}
 * @param text the question
 */
public record Wording(QuestionKind kind, String template, String text) {

    /** Returns all wordings by their names in the file beside a class. */
    static Map<String, List<MessageFormat>> all(Class<?> owner) {
        return Resources.text(owner, "wordings.tsv")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t"))
                .collect(groupingBy(line -> line[0], mapping(line -> new MessageFormat(line[1], ROOT), toList())));
    }

    /** Returns the question by somebody who may read all that proves it, or null if nobody may. */
    public @Nullable Question by(
            @Nullable Principal user, Answer answer, List<Evidence> evidence, Search search, String computed) {
        if (user == null) {
            return null;
        }
        // a count over the archive names none of the documents that it counts
        long total = evidence.isEmpty() && answer.type() != AnswerType.NONE ? search.hits() : evidence.size();
        List<Identity> none = List.of();
        return new Question(kind, template, text, user, answer, evidence, total, none, List.of(), search, computed);
    }
}
