/**
 * The identities of documents, and their ids, keys and numbers.
 *
 * <p>An {@link org.nuxeo.datagen.core.id.Identity} consists of a kind, a position and, for a statement, a month. The
 * position of a state or folder encodes its {@link org.nuxeo.datagen.core.bank.Place}. A document has a {@link
 * org.nuxeo.datagen.core.id.DocumentId} in its repository. If it has a blob, it has a {@link
 * org.nuxeo.datagen.core.id.BlobKey} from which the blob is rebuilt. Customers and accounts have a {@link
 * org.nuxeo.datagen.core.bank.CustomerNumber}. The codes of kinds, repositories and states in ids and keys are part of the
 * dataset and never change.
 */
package org.nuxeo.datagen.core.id;
