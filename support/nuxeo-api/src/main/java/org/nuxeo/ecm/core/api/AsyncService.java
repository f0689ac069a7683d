// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import java.io.Serializable;

/** A service that works asynchronously. */
public interface AsyncService<K extends Serializable, S extends AsyncStatus<K>, V> {
    S abort(K value);

    S getStatus(K value);
}
