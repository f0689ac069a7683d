/** What the bank brings to stores beside its documents. */
@NullMarked
package org.nuxeo.datagen.store.bank;

import org.jspecify.annotations.NullMarked;
