/**
 * Nuxeo's indexes in Elasticsearch or OpenSearch.
 *
 * <p>{@link ElasticStore} is the connection, over the low-level client; {@link ElasticTarget} takes batches, and
 * {@code ElasticBulkSorter} says of each document what an answer means. {@link IndexAdmin} creates indexes with
 * Nuxeo's settings and mapping, counts in them and deletes them; {@link IndexNames} knows their names.
 */
package org.nuxeo.datagen.importer.internal.elastic;
