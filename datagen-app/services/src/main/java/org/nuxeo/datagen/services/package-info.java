/**
 * Kafka, Elasticsearch and a server that speaks MongoDB's wire protocol, each in a child virtual machine on a free
 * loopback port.
 *
 * <p>{@link org.nuxeo.datagen.services.EmbeddedServices#start} starts those that are asked for, with
 * {@link org.nuxeo.datagen.services.ServiceHeaps}, and {@code close} ends them. A child lives exactly as long as its
 * parent: it reads its standard input, which the parent holds open, and ends and deletes its folder when the input ends,
 * whatever ended the parent. {@link org.nuxeo.datagen.services.SupervisedWork} ends work early whose service has gone;
 * {@link org.nuxeo.datagen.services.MongoStandIn} knows how many documents the heap of the stand-in holds.
 */
package org.nuxeo.datagen.services;
