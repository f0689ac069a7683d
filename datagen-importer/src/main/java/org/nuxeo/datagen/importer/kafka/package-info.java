/** Connection, topics and offsets of Kafka. */
package org.nuxeo.datagen.importer.kafka;
