package org.nuxeo.runtime.stream;

import org.nuxeo.lib.stream.log.LogManager;

/** Gives the logs of the server. */
public interface StreamService {
    LogManager getLogManager();
}
