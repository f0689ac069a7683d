/** Queries in NXQL that a dataset answers without an index. */
@NullMarked
package org.nuxeo.datagen.server.nuxeo.query;

import org.jspecify.annotations.NullMarked;
