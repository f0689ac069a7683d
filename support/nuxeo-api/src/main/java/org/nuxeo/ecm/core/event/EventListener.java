// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.event;

/** Is called for events. */
public interface EventListener {
    void handleEvent(Event event);
}
