/**
 * The tables behind a corpus: names, cities, streets and companies on slots, so that a uniform slot draws each by its
 * frequency. {@link org.nuxeo.datagen.core.internal.corpus.CorpusTables} reads, checks and writes the five files that
 * {@code docs/corpora.md} describes; what is true of a state besides its cities is in
 * {@link org.nuxeo.datagen.core.internal.corpus.StateFacts}.
 */
package org.nuxeo.datagen.core.internal.corpus;
