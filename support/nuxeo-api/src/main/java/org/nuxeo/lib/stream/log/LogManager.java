// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.log;

import java.io.Externalizable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.codec.Codec;

/** The manager of logs. */
public interface LogManager extends AutoCloseable {
    void close();

    boolean createIfNotExists(Name name, int number);

    boolean exists(Name name);

    default <M extends Externalizable> LogAppender<M> getAppender(Name name) {
        throw SignatureOnly.called();
    }

    <M extends Externalizable> LogAppender<M> getAppender(Name name, Codec<M> codec);

    default LogLag getLag(Name name, Name name2) {
        throw SignatureOnly.called();
    }

    int size(Name name);
}
