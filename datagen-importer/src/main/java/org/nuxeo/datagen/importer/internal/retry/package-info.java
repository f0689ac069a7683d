/**
 * Asking a service again.
 *
 * <p>A {@link RetryPolicy} says how long to wait and when to give up; {@link Attempts} counts the failures of one piece of
 * work under it, and {@link Requests} repeats whatever is asked beside the transfer. A client's failure that may pass is
 * a {@link PassingFailureException}.
 */
package org.nuxeo.datagen.importer.internal.retry;
