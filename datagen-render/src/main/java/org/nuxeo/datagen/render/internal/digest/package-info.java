/** Digests that continue from saved states. */
package org.nuxeo.datagen.render.internal.digest;
