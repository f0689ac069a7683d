// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

/** Counts what the server has done so far for a step. */
interface Probe {

    long documents() throws InterruptedException;
}
