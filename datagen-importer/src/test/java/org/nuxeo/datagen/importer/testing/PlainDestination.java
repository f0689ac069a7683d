// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.testing;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.consume.Destination;
import org.nuxeo.datagen.store.bulk.BatchTarget;

/** Stores that need no preparation and have the default rights. */
public record PlainDestination(BatchTarget mongo, @Nullable BatchTarget index) implements Destination {}
