// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.runtime;

/** The server's life. */
public interface RuntimeService {

    boolean isShuttingDown();

    boolean isStarted();
}
