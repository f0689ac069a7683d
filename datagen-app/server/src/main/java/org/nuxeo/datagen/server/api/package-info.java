/** The server's own REST interface below {@code /api}. */
package org.nuxeo.datagen.server.api;
