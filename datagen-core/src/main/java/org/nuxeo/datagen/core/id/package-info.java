/**
 * The kinds and identities of documents, their ids and keys, and how a layout arranges them.
 *
 * <p>An {@link org.nuxeo.datagen.core.id.Identity} consists of a kind, a position and, for a statement, a month. A {@link
 * org.nuxeo.datagen.core.id.Layout} finds its ordinal, path, parent and children. A document has a {@link
 * org.nuxeo.datagen.core.id.DocumentId} in its repository. If it has a blob, it has a {@link
 * org.nuxeo.datagen.core.id.BlobKey} from which the blob is rebuilt. The codes of kinds, repositories and states in ids and keys are part of the
 * dataset and never change.
 */
@NullMarked
package org.nuxeo.datagen.core.id;

import org.jspecify.annotations.NullMarked;
