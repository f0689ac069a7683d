// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.event;

import java.io.Serializable;

/** What an event is about. */
public interface EventContext extends Serializable {
    Object[] getArguments();

    void setProperty(String text, Serializable serializable);
}
