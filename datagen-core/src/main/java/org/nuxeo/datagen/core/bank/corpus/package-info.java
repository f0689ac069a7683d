/**
 * The tables of a corpus: names, cities, streets and companies laid out on slots, so that a random slot draws each by its
 * frequency. {@link org.nuxeo.datagen.core.bank.corpus.Corpus} reads, checks and writes the five files that
 * {@code docs/corpora.md} describes. {@link org.nuxeo.datagen.core.bank.corpus.UsState} has other facts about
 * states.
 */
@NullMarked
package org.nuxeo.datagen.core.bank.corpus;

import org.jspecify.annotations.NullMarked;
