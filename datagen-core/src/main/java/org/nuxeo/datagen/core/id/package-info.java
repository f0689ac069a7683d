/**
 * What a document is, in every dataset that has it, and how that is written down.
 *
 * <p>An {@link org.nuxeo.datagen.core.id.Identity} is a kind, a position and, for a statement, a month; the position of a
 * state or folder is its {@link org.nuxeo.datagen.core.id.Place}. It has three texts: the
 * {@link org.nuxeo.datagen.core.id.DocumentId} in a repository, the {@link org.nuxeo.datagen.core.id.BlobKey} from which its
 * file is rebuilt, and for customers and accounts the {@link org.nuxeo.datagen.core.id.CustomerNumber}. The numbers of
 * kinds, repositories and states in ids and keys are pinned: they are codes, not ordinals.
 */
package org.nuxeo.datagen.core.id;
