// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

/** Counts what the server has done so far for a step. */
interface Probe {

    /** The probe of an operation that does not report its progress. */
    Probe NONE = () -> 0;

    long documents() throws InterruptedException;
}
