// SPDX-License-Identifier: Apache-2.0
/** Imports: the stages in a package each, how they are run, and the operations, which {@link Registered} lists. */
@NullMarked
package org.nuxeo.datagen.importer;

import org.jspecify.annotations.NullMarked;
