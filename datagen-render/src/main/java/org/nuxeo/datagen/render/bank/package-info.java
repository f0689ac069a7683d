/** The files of the bank: which formats its ID cards, letters and statements have, and what fills their frames. */
@NullMarked
package org.nuxeo.datagen.render.bank;

import org.jspecify.annotations.NullMarked;
