package org.nuxeo.lib.stream.log;

import java.io.Externalizable;
import java.time.Duration;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.codec.Codec;

/** Writes to a log. */
public interface LogAppender<M extends Externalizable> {
    LogOffset append(int number, M value);

    default LogOffset append(String name, M value) {
        throw SignatureOnly.called();
    }

    boolean closed();

    Codec<M> getCodec();

    Name name();

    int size();

    boolean waitFor(LogOffset logOffset, Name name, Duration duration) throws InterruptedException;
}
