package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.internal.operation.LogNames;
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

    /** Returns the name of a log, once it is checked. */
    static Name name(String logName) {
        return Name.ofUrn(LogNames.require(logName));
    }

    /** Returns how far consumers of {@link DocumentConsumersEx} are with a log. */
    static LogLag lag(LogManager manager, Name name) {
        return manager.getLag(name, Name.ofUrn(DocumentConsumersEx.ID.replace('.', '/')));
    }

    /**
     * Returns the appender of a log that takes documents.
     *
     * <p>A server keeps the first appender that anybody opens on it, and a pool of stock consumers opens one without a
     * codec, which Kafka takes for Java serialization: the same bytes, though a codec that is asked for is refused.
     *
     * @throws IllegalArgumentException if the log carries other things than documents
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
