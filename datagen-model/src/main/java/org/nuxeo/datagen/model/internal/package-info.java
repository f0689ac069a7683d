// SPDX-License-Identifier: Apache-2.0
/** The reader of model files. */
@NullMarked
package org.nuxeo.datagen.model.internal;

import org.jspecify.annotations.NullMarked;
