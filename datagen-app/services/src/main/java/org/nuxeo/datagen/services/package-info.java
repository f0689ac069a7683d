/**
 * Kafka, Elasticsearch and a MongoDB-wire server, each in a child virtual machine on a free loopback port.
 *
 * <p>A child lives exactly as long as its parent: it reads its standard input, which the parent holds open, and ends
 * and deletes its folder when the input ends, whatever ended the parent.
 */
package org.nuxeo.datagen.services;
