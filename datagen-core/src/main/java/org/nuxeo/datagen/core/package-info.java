/**
 * The generator: a {@link org.nuxeo.datagen.core.Dataset} is a pure function from a
 * {@link org.nuxeo.datagen.core.DatasetSpec} to every document of a bank, its metadata and what its file shows.
 *
 * <p>Start with {@code Dataset.of(DatasetSpec.builder().customers(1200).months(12).build())}. From there
 *
 * <ul>
 *   <li>{@link org.nuxeo.datagen.core.Document} is one document with its fields, reached by ordinal or identity,
 *   <li>{@link org.nuxeo.datagen.core.Locator} and {@link org.nuxeo.datagen.core.PathParser} read what people write: a
 *       number, an id, a key, a path,
 *   <li>{@link org.nuxeo.datagen.core.Tree} knows parents, children and repositories,
 *   <li>{@link org.nuxeo.datagen.core.Generator} makes customers, accounts, cards and statements for any identity, whatever
 *       the number of customers and months, from a {@link org.nuxeo.datagen.core.Corpus},
 *   <li>{@link org.nuxeo.datagen.core.NameSearch} finds customers without an index,
 *   <li>{@link org.nuxeo.datagen.core.PartitionPlan} deals documents over the partitions of a topic.
 * </ul>
 *
 * <p>Everything takes constant time at any size, and nothing is stored. A dataset, its generator, its tree and its plans are
 * immutable and thread safe; a document and a cursor belong to one thread. What lies below {@code internal} is for the other
 * modules of this project and changes without notice.
 */
package org.nuxeo.datagen.core;
