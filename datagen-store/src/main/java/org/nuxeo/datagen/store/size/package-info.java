// SPDX-License-Identifier: Apache-2.0
/** What the stores hold: {@link org.nuxeo.datagen.store.size.Storage} of collections, indexes and topics. */
@NullMarked
package org.nuxeo.datagen.store.size;

import org.jspecify.annotations.NullMarked;
