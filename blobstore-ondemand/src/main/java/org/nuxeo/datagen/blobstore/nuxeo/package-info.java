/** The on-demand blobs as a Nuxeo blob provider: the only package of this module that names Nuxeo classes. */
package org.nuxeo.datagen.blobstore.nuxeo;
