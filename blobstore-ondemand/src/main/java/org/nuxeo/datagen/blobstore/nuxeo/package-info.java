/**
 * The blob provider {@code datagen} for Nuxeo, which {@code OSGI-INF/datagen-blobprovider.xml} contributes. This is the
 * only package of the module that uses classes of Nuxeo, and {@link org.nuxeo.datagen.blobstore.nuxeo.OnDemandBlobProvider}
 * is its only public class. Nuxeo also needs a store, a key strategy and a garbage collector, which store, derive and
 * collect nothing.
 */
@NullMarked
package org.nuxeo.datagen.blobstore.nuxeo;

import org.jspecify.annotations.NullMarked;
