/** From the dataset to Kafka. */
package org.nuxeo.datagen.importer.produce;
