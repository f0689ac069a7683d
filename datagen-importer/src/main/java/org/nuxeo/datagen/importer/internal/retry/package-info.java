/**
 * Requests that are sent again: how often, how long, and what is not worth it.
 *
 * <p>A {@link RetryPolicy} says how long to wait and when a server counts as down. {@link Requests} sends single requests
 * under it, such as looking up a topic or creating an index; {@link Attempts} counts the failures of one request. A
 * {@link PassingFailureException} is a failure that may pass.
 */
package org.nuxeo.datagen.importer.internal.retry;
