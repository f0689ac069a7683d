/** The operations that only a bank has. */
@NullMarked
package org.nuxeo.datagen.importer.bank;

import org.jspecify.annotations.NullMarked;
