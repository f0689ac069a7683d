package org.nuxeo.lib.stream.log;

import java.io.Externalizable;
import java.time.Duration;
import java.util.Collection;
import org.nuxeo.lib.stream.codec.Codec;

/** Reads a log. */
public interface LogTailer<M extends Externalizable> extends AutoCloseable {
    Collection<LogPartition> assignments();

    void close();

    boolean closed();

    void commit();

    LogOffset commit(LogPartition logPartition);

    Codec<M> getCodec();

    Name group();

    LogOffset offsetForTimestamp(LogPartition logPartition, long number);

    LogRecord<M> read(Duration duration) throws InterruptedException;

    void reset();

    void reset(LogPartition logPartition);

    void seek(LogOffset logOffset);

    void toEnd();

    void toLastCommitted();

    void toStart();
}
