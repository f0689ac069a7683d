/** The operations of the Nuxeo bundle, with the same names and results, over this server's services. */
@NullMarked
package org.nuxeo.datagen.server.nuxeo.operation;

import org.jspecify.annotations.NullMarked;
