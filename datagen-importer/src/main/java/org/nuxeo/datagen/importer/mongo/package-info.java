/** MongoDB: connection, repositories, indexes, bulk inserts. */
package org.nuxeo.datagen.importer.mongo;
