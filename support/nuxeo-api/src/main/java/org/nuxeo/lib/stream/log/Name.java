// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.log;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The name of a log or a consumer group. */
public class Name {
    public static final String NAMESPACE_GLOBAL = "_GLOBAL_";

    public static final String NAMESPACE_ID_SEP = "-";

    public static final String NAMESPACE_URN_SEP = "/";

    public static Name ofUrn(String name) {
        throw SignatureOnly.called();
    }

    private Name() {
        throw SignatureOnly.called();
    }
}
