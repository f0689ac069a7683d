/** The import without Kafka: from the generator into MongoDB. */
package org.nuxeo.datagen.importer.direct;
