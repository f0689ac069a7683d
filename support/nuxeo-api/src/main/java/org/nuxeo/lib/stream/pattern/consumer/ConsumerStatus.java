// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.pattern.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The counts of a consumer. */
public class ConsumerStatus {
    public final boolean fail;

    public ConsumerStatus(
            String name,
            long number,
            long number2,
            long number3,
            long number4,
            long number5,
            long number6,
            boolean flag) {
        throw SignatureOnly.called();
    }
}
