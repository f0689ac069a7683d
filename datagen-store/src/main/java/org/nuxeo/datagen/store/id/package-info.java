/**
 * The ids of documents in a repository, for every type of id that Nuxeo supports.
 *
 * <p>{@link IdScheme} turns identities into ids and back in constant time, for each {@link IdType}: UUIDs, consecutive
 * numbers, or numbers of a shift register ({@code Xorshift}, over {@code Gf64}). {@link IdRanges} splits all ids of a
 * type into ranges for threads to work on.
 */
@NullMarked
package org.nuxeo.datagen.store.id;

import org.jspecify.annotations.NullMarked;
