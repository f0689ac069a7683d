/** The server's own interface below {@code /api}. */
package org.nuxeo.datagen.server.api;
