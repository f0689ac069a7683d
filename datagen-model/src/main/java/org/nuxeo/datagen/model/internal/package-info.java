// SPDX-License-Identifier: Apache-2.0
/**
 * The reader of model files. {@link org.nuxeo.datagen.model.internal.Entry} is a value with its place in the file, so that
 * every error has line and column.
 */
@NullMarked
package org.nuxeo.datagen.model.internal;

import org.jspecify.annotations.NullMarked;
