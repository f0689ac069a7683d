/**
 * Failures of stages, in words for the person who can act on them.
 *
 * <p>{@link ServiceDownException} means that a service stayed away longer than retries may take. The same stage can be
 * run again once the service is back. {@link StageException} means that the work cannot be done as requested; its
 * message says what to do. Exit codes and HTTP statuses are assigned elsewhere.
 */
@NullMarked
package org.nuxeo.datagen.store.failure;

import org.jspecify.annotations.NullMarked;
