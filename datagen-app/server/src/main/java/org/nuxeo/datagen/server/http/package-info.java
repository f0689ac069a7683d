/** HTTP handling common to all requests: limits, access, routing and errors. It is independent of documents. */
@NullMarked
package org.nuxeo.datagen.server.http;

import org.jspecify.annotations.NullMarked;
