/**
 * The generator: a {@link org.nuxeo.datagen.core.Dataset} is a pure function from a
 * {@link org.nuxeo.datagen.core.DatasetSpec} to every document of a bank, its metadata and the content of its blob.
 *
 * <p>Start with {@code Bank.dataset(Bank.spec().customers(1200).months(12).build())}. From there
 *
 * <ul>
 *   <li>{@link org.nuxeo.datagen.core.Document} is one document with its fields, found by ordinal or identity,
 *   <li>{@link org.nuxeo.datagen.core.Locator} finds a document by a number, id, key or path that a user types,
 *   <li>{@link org.nuxeo.datagen.core.id.Layout} has the parents, children, paths and repositories of documents,
 *   <li>{@link org.nuxeo.datagen.core.bank.Generator} generates the customer, account, card or statement of any identity from a
 *       {@link org.nuxeo.datagen.core.bank.corpus.Corpus}, independently of the numbers of customers and months,
 *   <li>{@link org.nuxeo.datagen.core.bank.NameSearch} finds customers by name without an index,
 *   <li>{@link org.nuxeo.datagen.core.PartitionPlan} distributes documents over the partitions of a topic.
 * </ul>
 *
 * <p>Finding and generating a document takes constant time at any size, and nothing is stored. A dataset, its generator,
 * its layout and its plans are immutable and thread safe; a document and a cursor are for one thread. Packages below {@code
 * internal} are for the other modules of this project and change without notice.
 */
@NullMarked
package org.nuxeo.datagen.core;

import org.jspecify.annotations.NullMarked;
