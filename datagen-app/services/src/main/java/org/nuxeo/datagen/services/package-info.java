/**
 * Embedded services: Kafka, Elasticsearch and a stand-in for MongoDB, each in a child JVM on a free loopback port.
 *
 * <p>{@link org.nuxeo.datagen.services.EmbeddedServices#start} starts the requested services with
 * {@link org.nuxeo.datagen.services.ServiceHeaps}, and {@code close} ends them. A child never outlives its parent: it
 * reads its standard input, which the parent keeps open, and when the input ends, it stops and deletes its folder.
 * {@link org.nuxeo.datagen.services.SupervisedWork} ends work early if its service has ended;
 * {@link org.nuxeo.datagen.services.ServiceHeaps} computes how many documents the heap of the stand-in holds.
 */
@NullMarked
package org.nuxeo.datagen.services;

import org.jspecify.annotations.NullMarked;
