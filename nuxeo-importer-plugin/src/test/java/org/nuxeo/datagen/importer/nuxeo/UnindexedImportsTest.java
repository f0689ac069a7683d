// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.event.Event;
import org.nuxeo.ecm.core.event.EventContext;

class UnindexedImportsTest {

    private static final String FLAG = UnindexedImports.DISABLE_AUTO_INDEXING;

    private static DocumentModel document(Boolean flag) {
        return (DocumentModel) Proxy.newProxyInstance(
                DocumentModel.class.getClassLoader(),
                new Class<?>[] {DocumentModel.class},
                (proxy, method, arguments) -> FLAG.equals(arguments[0]) ? flag : null);
    }

    /** Returns the properties of an event after the listener was called. */
    private static Map<String, Object> heard(Object... subjects) {
        Map<String, Object> properties = new HashMap<>();
        EventContext context = (EventContext) Proxy.newProxyInstance(
                EventContext.class.getClassLoader(),
                new Class<?>[] {EventContext.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("getArguments")) {
                        return subjects;
                    }
                    return properties.put((String) arguments[0], arguments[1]);
                });
        new UnindexedImports().handleEvent((Event) Proxy.newProxyInstance(
                Event.class.getClassLoader(), new Class<?>[] {Event.class}, (proxy, method, arguments) -> context));
        return properties;
    }

    @Test
    void anEventGetsWhatWasAskedOfItsDocument() {
        assertThat(heard(document(true))).isEqualTo(Map.of(FLAG, true));
    }

    @Test
    void otherEventsStayAsTheyAre() {
        assertThat(heard(document(false))).isEmpty();
        assertThat(heard(document(null))).isEmpty();
        assertThat(heard("no document")).isEmpty();
        assertThat(heard()).isEmpty();
    }
}
