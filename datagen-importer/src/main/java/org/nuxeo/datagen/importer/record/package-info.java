/** What travels through Kafka, and in which order. */
package org.nuxeo.datagen.importer.record;
