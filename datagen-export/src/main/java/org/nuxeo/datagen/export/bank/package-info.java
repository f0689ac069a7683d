/** The tables of the bank: what only its documents have, and the lines of statements. */
@NullMarked
package org.nuxeo.datagen.export.bank;

import org.jspecify.annotations.NullMarked;
