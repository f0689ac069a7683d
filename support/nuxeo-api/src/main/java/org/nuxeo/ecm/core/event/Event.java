// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.event;

import java.io.Serializable;

/** Something that happened in a repository. */
public interface Event extends Serializable {
    EventContext getContext();
}
