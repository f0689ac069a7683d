// SPDX-License-Identifier: Apache-2.0
/**
 * Questions about a dataset, and the {@link org.nuxeo.datagen.store.question.Score} of what an assistant has answered. No judge
 * is asked: every answer has a type, and is compared by its rules.
 */
@NullMarked
package org.nuxeo.datagen.store.question;

import org.jspecify.annotations.NullMarked;
