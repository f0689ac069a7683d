// SPDX-License-Identifier: Apache-2.0
/**
 * Models as values: what a dataset's documents are called and which fields they have besides the built-in ones.
 *
 * <p>A {@link org.nuxeo.datagen.model.rule.ContentModel} has a {@link org.nuxeo.datagen.model.rule.KindModel} for each
 * kind. A {@link org.nuxeo.datagen.model.rule.ValueRule} says how the value of an added field follows from the identity of
 * a document and from its {@link org.nuxeo.datagen.model.rule.Fact facts}. Models are checked when they are built.
 * {@link org.nuxeo.datagen.model.reader.ModelReader} reads them from files.
 */
@NullMarked
package org.nuxeo.datagen.model.rule;

import org.jspecify.annotations.NullMarked;
