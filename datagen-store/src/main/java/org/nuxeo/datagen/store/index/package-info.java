/**
 * Nuxeo's indexes in Elasticsearch or OpenSearch.
 *
 * <p>{@link ElasticStore} is the connection, with the low-level client. {@link ElasticTarget} sends batches, and {@code
 * ElasticBulkSorter} derives the status of each document from the answer. {@link IndexAdmin} creates, counts and
 * deletes indexes with Nuxeo's settings and mapping; {@link IndexAdmin#indexOf} has their names.
 */
@NullMarked
package org.nuxeo.datagen.store.index;

import org.jspecify.annotations.NullMarked;
