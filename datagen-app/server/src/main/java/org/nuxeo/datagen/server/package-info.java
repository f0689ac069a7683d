/** The standalone server, which serves a dataset of any size in a browser and over HTTP without storing documents. */
package org.nuxeo.datagen.server;
