// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.log;

import java.io.Externalizable;
import org.nuxeo.lib.stream.codec.Codec;

/** A writer of a log. */
public interface LogAppender<M extends Externalizable> {
    LogOffset append(int number, M value);

    Codec<M> getCodec();

    int size();
}
