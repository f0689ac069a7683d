/** The standalone server, which serves a dataset of any size in a browser and over HTTP without storing documents. */
@NullMarked
package org.nuxeo.datagen.server;

import org.jspecify.annotations.NullMarked;
