package org.nuxeo.datagen.cli.process;

import org.nuxeo.datagen.cli.option.Sources;

/**
 * What every command is given.
 *
 * @param console where to write
 * @param termination who is told of signals
 * @param sources where option values come from
 */
public record Context(Console console, Termination termination, Sources sources) {}
