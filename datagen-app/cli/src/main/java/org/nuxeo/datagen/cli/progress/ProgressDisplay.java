package org.nuxeo.datagen.cli.progress;

/** Shows how far things are; called by one thread at a time. */
interface ProgressDisplay extends AutoCloseable {
    /** An activity has come further. */
    void show(Snapshot snapshot);

    /** A message between. */
    void note(String text);

    /** How often to be called, in milliseconds. */
    long intervalMillis();

    @Override
    void close();
}
