/** The operations of the Nuxeo bundle, under the same names and with the same answers, over this server's services. */
package org.nuxeo.datagen.server.nuxeo.operation;
