// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.question.Question.AnswerType;

/**
 * What a document tells.
 *
 * @param noun what it is called
 * @param property field or file that has it
 * @param column column of the kind's table, or an expression over columns
 * @param said returns its text, or null if a document lacks it
 */
public record Told(
        String noun, String property, String column, AnswerType type, Function<Document, @Nullable String> said) {}
