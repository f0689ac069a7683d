/** Elasticsearch and OpenSearch: connection, indexes, bulk requests. */
package org.nuxeo.datagen.importer.elastic;
