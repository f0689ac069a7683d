/**
 * The command line as a process: its console, its signals, its exit codes, its logging and the metrics it serves.
 *
 * <p>{@link org.nuxeo.datagen.cli.process.Context} is what every command is given.
 * {@link org.nuxeo.datagen.cli.process.Failures} is the one place that turns exceptions of the modules below into a line
 * on standard error and one of the codes of {@link org.nuxeo.datagen.cli.process.ExitCode}.
 */
package org.nuxeo.datagen.cli.process;
