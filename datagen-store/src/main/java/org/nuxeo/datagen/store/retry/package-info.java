/**
 * Repeats requests that failed: how often, how long, and when not.
 *
 * <p>A {@link RetryPolicy} says how long to wait and when a server counts as down. {@link Requests} sends single
 * requests under it, such as looking up a topic or creating an index. {@link RetryPolicy.Attempts} counts the failures of one
 * request. A {@link Requests.TransientFailureException} is a failure that may pass. {@link Waits} says
 * what is awaited for long.
 */
@NullMarked
package org.nuxeo.datagen.store.retry;

import org.jspecify.annotations.NullMarked;
