/** The way of documents through Kafka into repositories; {@link org.nuxeo.datagen.importer.Importer} is the way in. */
package org.nuxeo.datagen.importer;
