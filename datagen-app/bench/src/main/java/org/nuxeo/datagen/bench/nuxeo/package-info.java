/**
 * A client of Nuxeo's REST interface.
 *
 * <p>{@link org.nuxeo.datagen.bench.nuxeo.NuxeoClient} sends requests and repeats them while the server restarts;
 * {@link org.nuxeo.datagen.bench.nuxeo.Operations} runs operations in the background, and
 * {@link org.nuxeo.datagen.bench.nuxeo.InstallCheck} reports what a server lacks.
 */
@NullMarked
package org.nuxeo.datagen.bench.nuxeo;

import org.jspecify.annotations.NullMarked;
