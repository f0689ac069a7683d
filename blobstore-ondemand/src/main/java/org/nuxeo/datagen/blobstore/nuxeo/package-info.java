/**
 * The blob provider {@code datagen} of a Nuxeo server, contributed by {@code OSGI-INF/datagen-blobprovider.xml}: the only
 * package of this module that names classes of Nuxeo. {@link org.nuxeo.datagen.blobstore.nuxeo.OnDemandBlobProvider} is
 * what the descriptor names, and all that is public; the store, the key strategy and the garbage collector behind it exist
 * since Nuxeo asks for them, and store, derive and collect nothing.
 */
package org.nuxeo.datagen.blobstore.nuxeo;
