/** HTTP handling common to all requests: limits, access, routing and errors. It is independent of documents. */
package org.nuxeo.datagen.server.http;
