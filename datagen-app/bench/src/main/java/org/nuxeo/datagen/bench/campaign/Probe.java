package org.nuxeo.datagen.bench.campaign;

/** Tells how far the server is with what a step has asked for. */
interface Probe {

    /** Nothing tells. */
    Probe NONE = () -> 0;

    long documents() throws InterruptedException;
}
