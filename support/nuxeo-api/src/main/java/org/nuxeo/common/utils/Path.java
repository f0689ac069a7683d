// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.common.utils;

import java.io.Serializable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A class that occurs in the signatures of other classes. */
public class Path implements Serializable {
    public Path(String text) {
        throw SignatureOnly.called();
    }
}
