/**
 * Random numbers without a sequence. {@link org.nuxeo.datagen.core.random.Draws} hashes a key and an identity,
 * {@link org.nuxeo.datagen.core.random.Permutation} is a keyed bijection with its inverse, and
 * {@link org.nuxeo.datagen.core.random.AliasTable} makes a weighted choice from a draw. All of them use only
 * integers, so that results are the same on every machine.
 */
@NullMarked
package org.nuxeo.datagen.core.random;

import org.jspecify.annotations.NullMarked;
