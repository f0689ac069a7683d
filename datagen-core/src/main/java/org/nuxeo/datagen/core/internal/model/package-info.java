// SPDX-License-Identifier: Apache-2.0
/**
 * Content models, compiled: {@link org.nuxeo.datagen.core.internal.model.CompiledModel} has a function for each added field
 * and computes the values of a document in one loop. Tables are filled when a model is compiled.
 */
@NullMarked
package org.nuxeo.datagen.core.internal.model;

import org.jspecify.annotations.NullMarked;
