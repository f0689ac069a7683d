// SPDX-License-Identifier: Apache-2.0
/** Documents in stores: records, BSON and JSON, MongoDB, the index, Kafka, in a package each. */
@NullMarked
package org.nuxeo.datagen.store;

import org.jspecify.annotations.NullMarked;
