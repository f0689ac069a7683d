/**
 * The ids of documents in a repository, as Nuxeo can be told to make them.
 *
 * <p>{@link IdScheme} turns identities into ids and back in constant time, whichever {@link IdType} the repository
 * has: UUIDs, consecutive numbers, or the orbit of a shift register ({@code Xorshift}, over {@code Gf64}).
 * {@link IdRanges} splits all ids of a type into ranges that threads can share.
 */
package org.nuxeo.datagen.importer.id;
