/**
 * The process of a command: its console, signals, exit codes, log and metrics.
 *
 * <p>{@link org.nuxeo.datagen.cli.process.Failures} is the one place that turns exceptions of the modules below into a line
 * on standard error and one of the codes of {@link org.nuxeo.datagen.importer.report.ExitCode}.
 */
@NullMarked
package org.nuxeo.datagen.cli.process;

import org.jspecify.annotations.NullMarked;
