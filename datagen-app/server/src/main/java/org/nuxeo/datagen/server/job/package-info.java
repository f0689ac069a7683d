/** Jobs: imports that the server runs in the background for its page and its REST interface. */
package org.nuxeo.datagen.server.job;
