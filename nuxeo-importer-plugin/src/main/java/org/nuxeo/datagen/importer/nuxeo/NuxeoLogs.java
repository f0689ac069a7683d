// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.LogNames;
import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.importer.stream.StreamImporters;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.codec.NoCodec;
import org.nuxeo.lib.stream.log.LogAppender;
import org.nuxeo.lib.stream.log.LogLag;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.log.Name;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.stream.StreamService;

/** The logs of the server. */
final class NuxeoLogs {

    private NuxeoLogs() {}

    static LogManager manager() {
        return Framework.getService(StreamService.class).getLogManager();
    }

    /**
     * Returns the name of a log.
     *
     * @throws IllegalArgumentException if it is not a namespace, a slash and a name
     */
    static Name name(String logName) {
        return Name.ofUrn(LogNames.require(logName));
    }

    /** Returns the lag of the consumers of {@link CatalogueOperations.Consume} for a log. */
    static LogLag lag(LogManager manager, Name name) {
        return manager.getLag(name, Name.ofUrn(OperationIds.CONSUME.replace('.', '/')));
    }

    /**
     * Returns the appender of a log of documents.
     *
     * <p>A server keeps the first appender that is opened on a log. Stock consumers open one without a codec. Its bytes are
     * the same, but Nuxeo then refuses the codec of documents.
     *
     * @throws IllegalArgumentException if the log does not hold documents
     */
    static LogAppender<DocumentMessage> appender(LogManager manager, Name name) {
        try {
            return manager.getAppender(name, StreamImporters.getDocCodec());
        } catch (IllegalArgumentException e) {
            LogAppender<DocumentMessage> opened = manager.getAppender(name);
            if (opened.getCodec() instanceof NoCodec) {
                return opened;
            }
            throw e;
        }
    }
}
