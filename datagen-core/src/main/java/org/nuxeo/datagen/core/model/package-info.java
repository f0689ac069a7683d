// SPDX-License-Identifier: Apache-2.0
/**
 * Content models as values: what a dataset's documents are called and which fields they have besides the built-in ones.
 *
 * <p>A {@link org.nuxeo.datagen.core.model.ContentModel} has a {@link org.nuxeo.datagen.core.model.KindModel} for each
 * kind. A {@link org.nuxeo.datagen.core.model.ValueRule} says how the value of an added field follows from the identity of
 * a document and from its {@link org.nuxeo.datagen.core.model.Fact facts}. Models are checked when they are built. The
 * module {@code datagen-model} reads them from files.
 */
@NullMarked
package org.nuxeo.datagen.core.model;

import org.jspecify.annotations.NullMarked;
