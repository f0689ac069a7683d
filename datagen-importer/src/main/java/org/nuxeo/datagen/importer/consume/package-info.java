/** From Kafka into the stores. */
package org.nuxeo.datagen.importer.consume;
