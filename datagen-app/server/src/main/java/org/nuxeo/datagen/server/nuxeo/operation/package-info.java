/** The operations of the Nuxeo bundle, with the same names and results, over this server's services. */
package org.nuxeo.datagen.server.nuxeo.operation;
