/** The server's own REST interface below {@code /api}. */
@NullMarked
package org.nuxeo.datagen.server.api;

import org.jspecify.annotations.NullMarked;
