// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import org.nuxeo.datagen.cli.option.Sources;

/**
 * The context of a command.
 *
 * @param console streams to which the command writes
 * @param termination signals of the process
 * @param sources sources of option values
 */
public record CommandContext(Console console, Termination termination, Sources sources) {}
