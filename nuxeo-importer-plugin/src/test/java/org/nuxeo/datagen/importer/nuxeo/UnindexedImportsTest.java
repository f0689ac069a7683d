// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.event.Event;
import org.nuxeo.ecm.core.event.EventContext;

class UnindexedImportsTest {

    private static final String FLAG = UnindexedImports.DISABLE_AUTO_INDEXING;

    /** Returns an object of an interface of Nuxeo that answers one method, or some, and no other. */
    private static <T> T only(Class<T> type, Map<String, Function<Object[], Object>> answers) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Function<Object[], Object> answer = answers.get(method.getName());
                    if (answer == null) {
                        throw new AssertionError(method + " is not for the listener");
                    }
                    return answer.apply(arguments);
                }));
    }

    private static DocumentModel document(Boolean flag) {
        return only(
                DocumentModel.class, Map.of("getContextData", arguments -> FLAG.equals(arguments[0]) ? flag : null));
    }

    /** Returns the properties of an event after the listener was called. */
    private static Map<String, Object> heard(Object... subjects) {
        Map<String, Object> properties = new HashMap<>();
        EventContext context = only(
                EventContext.class,
                Map.of(
                        "getArguments",
                        none -> subjects,
                        "setProperty",
                        arguments -> properties.put((String) arguments[0], arguments[1])));
        new UnindexedImports().handleEvent(only(Event.class, Map.of("getContext", none -> context)));
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
