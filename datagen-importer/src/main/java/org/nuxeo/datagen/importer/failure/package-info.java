/**
 * What goes wrong, in words for the person who can mend it.
 *
 * <p>{@link ServiceDownException} means a service stayed away longer than retries may take: the same stage may be run
 * again once it is back. {@link StageException} means the work cannot be done as asked for; its message tells what to
 * do. Neither knows of exit codes or HTTP.
 */
package org.nuxeo.datagen.importer.failure;
