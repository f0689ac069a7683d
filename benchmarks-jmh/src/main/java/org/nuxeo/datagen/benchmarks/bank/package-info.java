// SPDX-License-Identifier: Apache-2.0
/** Benchmarks of the bank's hot paths, each beside the obvious way. */
@NullMarked
package org.nuxeo.datagen.benchmarks.bank;

import org.jspecify.annotations.NullMarked;
