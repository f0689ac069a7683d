// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.progress;

/** A display of progress. It is called by one thread at a time. */
interface ProgressDisplay extends AutoCloseable {
    /** Shows the progress of an activity. */
    void show(Snapshot snapshot);

    /** Shows a message. */
    void note(String text);

    /** Returns the interval in milliseconds at which the display wants to be called. */
    long intervalMillis();

    @Override
    void close();
}
