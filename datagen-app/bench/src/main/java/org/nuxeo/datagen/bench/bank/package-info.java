// SPDX-License-Identifier: Apache-2.0
/** What a bank brings to loads and deliveries. */
@NullMarked
package org.nuxeo.datagen.bench.bank;

import org.jspecify.annotations.NullMarked;
