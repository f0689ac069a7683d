// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.NuxeoPrincipal;
import org.nuxeo.ecm.core.api.repository.RepositoryManager;
import org.nuxeo.ecm.core.bulk.BulkAdminService;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.log.LogAppender;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.kv.KeyValueService;
import org.nuxeo.runtime.kv.KeyValueStoreProvider;
import org.nuxeo.runtime.stream.StreamService;

/** The parts of a server that operations ask before they start: repositories, logs and bulk actions. */
final class Server {

    /** The messages of each log, by its name. */
    final Map<String, List<DocumentMessage>> logs = new TreeMap<>();

    private final Map<String, Integer> sizes = new ConcurrentHashMap<>();
    private final List<String> repositories;

    Server(List<String> repositories, List<String> bulkActions) {
        this.repositories = repositories;
        LogManager manager = proxy(LogManager.class, this::ofManager);
        Framework.register(StreamService.class, proxy(StreamService.class, (method, arguments) -> manager));
        Framework.register(
                RepositoryManager.class, proxy(RepositoryManager.class, (method, arguments) -> this.repositories));
        Map<String, String> shared = new ConcurrentHashMap<>();
        KeyValueStoreProvider store =
                proxy(KeyValueStoreProvider.class, (method, arguments) -> ofStore(shared, method, arguments));
        Framework.register(KeyValueService.class, proxy(KeyValueService.class, (method, arguments) -> store));
        Framework.register(BulkAdminService.class, proxy(BulkAdminService.class, (method, arguments) -> bulkActions));
    }

    static <T> T proxy(Class<T> type, BiFunction<String, Object[], Object> answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answer.apply(method.getName(), arguments)));
    }

    void create(String log, int partitions) {
        logs.put(log, Collections.synchronizedList(new ArrayList<>()));
        sizes.put(log, partitions);
    }

    int partitions(String log) {
        return sizes.get(log);
    }

    private Object ofManager(String method, Object[] arguments) {
        String log = String.valueOf(arguments[0]);
        return switch (method) {
            case "exists" -> logs.containsKey(log);
            case "createIfNotExists" -> {
                boolean missing = !logs.containsKey(log);
                if (missing) {
                    create(log, (int) arguments[1]);
                }
                yield missing;
            }
            case "getAppender" ->
                proxy(LogAppender.class, (name, values) -> {
                    if (name.equals("append")) {
                        logs.get(log).add((DocumentMessage) values[1]);
                    }
                    return name.equals("size") ? sizes.get(log) : null;
                });
            default -> throw new UnsupportedOperationException(method);
        };
    }

    private static Object ofStore(Map<String, String> shared, String method, Object[] arguments) {
        return switch (method) {
            case "put" -> shared.put((String) arguments[0], (String) arguments[1]);
            case "getString" -> shared.get(arguments[0]);
            case "getStrings" -> {
                Map<String, String> found = new TreeMap<>(shared);
                found.keySet().retainAll((Collection<?>) arguments[0]);
                yield found;
            }
            case "keyStream" -> shared.keySet().stream().filter(key -> key.startsWith((String) arguments[0]));
            case "compareAndSet" -> shared.remove(arguments[0], arguments[1]);
            default -> throw new UnsupportedOperationException(method);
        };
    }

    static OperationContext caller(boolean administrator) {
        NuxeoPrincipal principal = proxy(
                NuxeoPrincipal.class,
                (method, arguments) -> method.equals("getName") ? "jane" : (Object) administrator);
        CoreSession session = proxy(CoreSession.class, (method, arguments) -> "default");
        return new OperationContext(principal, session);
    }

    /** Calls an operation as Nuxeo does: creates an instance and sets the fields named like the parameters. */
    static Object call(Class<?> operation, OperationContext caller, Map<String, ?> parameters, String input)
            throws ReflectiveOperationException {
        Object instance = operation.getConstructor().newInstance();
        set(instance, "context", caller);
        for (Map.Entry<String, ?> parameter : parameters.entrySet()) {
            set(instance, parameter.getKey(), parameter.getValue());
        }
        try {
            return input == null
                    ? operation.getMethod("run").invoke(instance)
                    : operation.getMethod("run", String.class).invoke(instance, input);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    private static void set(Object instance, String name, Object value) throws ReflectiveOperationException {
        Field field = instance.getClass().getDeclaredField(name);
        field.setAccessible(true);
        field.set(instance, value);
    }
}
