/**
 * Randomness without a sequence: {@link org.nuxeo.datagen.core.internal.random.Draws} hashes a key and an identity,
 * {@link org.nuxeo.datagen.core.internal.random.Permutation} is a keyed bijection with its inverse, and
 * {@link org.nuxeo.datagen.core.internal.random.AliasTable} turns a draw into a weighted choice. Integers only, the same on
 * every machine.
 */
package org.nuxeo.datagen.core.internal.random;
