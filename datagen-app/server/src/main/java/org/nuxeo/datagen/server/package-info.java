/** The standalone server: a dataset of any size in a browser and behind HTTP, with nothing stored. */
package org.nuxeo.datagen.server;
