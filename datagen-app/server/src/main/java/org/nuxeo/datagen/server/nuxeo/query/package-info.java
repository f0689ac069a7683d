/** Queries in NXQL that a dataset answers without an index. */
package org.nuxeo.datagen.server.nuxeo.query;
