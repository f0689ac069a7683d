// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/** A capture of the messages that this JVM logs at level WARN and above, until it is closed. */
public final class LogCapture implements AutoCloseable {
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final List<Throwable> traces = new CopyOnWriteArrayList<>();
    private final LoggerContext context = LoggerContext.getContext(false);
    private final LoggerConfig root = context.getConfiguration().getRootLogger();
    private final AbstractAppender appender = new AbstractAppender("capture", null, null, true, Property.EMPTY_ARRAY) {
        @Override
        public void append(LogEvent event) {
            messages.add(event.getMessage().getFormattedMessage());
            if (event.getThrown() != null) {
                traces.add(event.getThrown());
            }
        }
    };
    private final Level before = root.getLevel();

    public LogCapture() {
        appender.start();
        root.addAppender(appender, Level.WARN, null);
        root.setLevel(Level.WARN);
        context.updateLoggers();
    }

    public List<String> messages() {
        return List.copyOf(messages);
    }

    /** Returns the exceptions that were logged with a stack trace. */
    public List<Throwable> traces() {
        return List.copyOf(traces);
    }

    @Override
    public void close() {
        root.removeAppender(appender.getName());
        root.setLevel(before);
        context.updateLoggers();
        appender.stop();
    }
}
