package org.nuxeo.datagen.app;

import org.nuxeo.datagen.app.option.Sources;

/**
 * What every command is given.
 *
 * @param console where to write
 * @param termination who is told of signals
 * @param sources where option values come from
 */
public record Context(Console console, Termination termination, Sources sources) {}
