// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.Objects;

/** A thread that does not keep its process alive. */
public class DaemonThread extends Thread {

    public DaemonThread(String name, Runnable work) {
        super(Objects.requireNonNull(work, "work"), Objects.requireNonNull(name, "name"));
        setDaemon(true);
    }
}
