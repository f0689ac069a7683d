// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import java.io.Serializable;

/** A reference to a document. */
public interface DocumentRef extends Serializable {
    int ID = 1;

    int INSTANCE = 3;

    int PATH = 2;
}
