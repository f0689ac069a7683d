// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.runtime.stream;

import org.nuxeo.lib.stream.log.LogManager;

/** The service for the logs of the server. */
public interface StreamService {
    LogManager getLogManager();
}
