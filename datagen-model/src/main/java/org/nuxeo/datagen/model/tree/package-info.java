// SPDX-License-Identifier: Apache-2.0
/**
 * Trees of documents in any shape: how many documents of each kind there are, and every way between a document, its parent,
 * its children and its group, by arithmetic over one {@link org.nuxeo.datagen.model.tree.TreeCell}.
 */
@NullMarked
package org.nuxeo.datagen.model.tree;

import org.jspecify.annotations.NullMarked;
