/** The frame every request passes: limits, access, routing, errors. Knows nothing of documents. */
package org.nuxeo.datagen.server.http;
