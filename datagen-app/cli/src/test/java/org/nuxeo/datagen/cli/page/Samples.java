// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Contents;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.render.BlobContent;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentFiles;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.LoadedBlob;
import org.nuxeo.datagen.render.frame.Rendition;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.TopicSettings;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.service.ElasticsearchSettings.ElasticsearchAccess;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.testing.Datasets;

/** A valid value of nearly every class: given, or made by the largest constructor or factory that takes such values. */
final class Samples {
    private final Map<Class<?>, Object> known = new HashMap<>();
    private final Set<Class<?>> asked = new HashSet<>();

    Samples() {
        Dataset dataset = Datasets.ofBank(300, 2);
        Document statement = dataset.document(dataset.firstOrdinal(Bank.STATEMENT));
        known.putAll(Map.of(int.class, 1, long.class, 1L, double.class, 1.0, boolean.class, false, char.class, 'x'));
        known.putAll(Map.of(String.class, "x", Object.class, "x", Class.class, Samples.class));
        known.putAll(
                Map.of(List.class, List.of(), Set.class, Set.of(), Map.class, Map.of(), Collection.class, Set.of()));
        known.putAll(Map.of(
                Path.class,
                Path.of("target", "edges"),
                URI.class,
                URI.create("http://localhost:1"),
                YearMonth.class,
                YearMonth.of(2015, 1),
                LocalDate.class,
                LocalDate.of(2015, 1, 1),
                Duration.class,
                Duration.ofMillis(1),
                InputStream.class,
                new ByteArrayInputStream(new byte[0]),
                io.micrometer.core.instrument.MeterRegistry.class,
                new SimpleMeterRegistry()));
        known.putAll(Map.of(
                Dataset.class,
                dataset,
                DatasetSpec.class,
                dataset.spec(),
                Document.class,
                statement,
                Generator.class,
                Bank.of(dataset).generator(),
                Identity.class,
                statement.identity(),
                Kind.class,
                Bank.STATEMENT,
                Archive.class,
                dataset.archive(),
                RowTable.class,
                Tables.of(dataset, "statement"),
                Delivery.class,
                Delivery.of(dataset, 2),
                MongoStore.class,
                new MongoStore("localhost:1", repository -> {
                    throw new IllegalStateException("no database " + repository);
                })));
        known.putAll(Map.of(
                TopicSettings.class,
                TopicSettings.USUAL,
                MongoSettings.class,
                MongoSettings.of("mongodb://localhost:1"),
                ElasticsearchAccess.class,
                ElasticsearchAccess.OPEN,
                EncryptionKey.class,
                EncryptionKey.of(new byte[EncryptionKey.LENGTH_BYTES]),
                Filler.Padding.class,
                new Filler.Padding(new byte[0], 1, new byte[] {' '}, 0),
                BlobRenderer.class,
                new DocumentRenderer().load(statement, 0),
                BlobContent.class,
                new DocumentFiles().content(statement),
                Job.class,
                Job.of(dataset, new ServiceAddresses("x", "x", "x"))
                        .work(Path.of("target", "edges"))
                        .build()));
        Rendition<Object> rendition =
                new OneByte(new Filler("x", new Filler.Padding(new byte[0], 1, new byte[] {' '}, 0)));
        LoadedBlob blob = new LoadedBlob();
        blob.load(rendition, "x", 0);
        known.putAll(Map.of(
                DatasetSpec.Builder.class,
                Bank.spec(),
                BankDataset.class,
                Bank.of(dataset),
                Customer.class,
                Bank.of(dataset).customer(0),
                Account.class,
                Bank.of(dataset).account(0),
                Layout.class,
                dataset.layout(),
                Layout.Group.class,
                Bank.of(dataset).customer(0),
                Contents.class,
                dataset.contents(),
                DocumentReader.class,
                dataset.contents().reader(),
                Rendition.class,
                rendition,
                LoadedBlob.class,
                blob));
        known.put(Kinds.class, dataset.layout().kinds());
        known.put(Repositories.class, Bank.REPOSITORIES);
        known.put(FieldValues.class, FieldValues.builder().build());
        Canonical.of(canonical -> known.put(Canonical.class, canonical));
        // its constructor waits for a server
        asked.add(ElasticStore.class);
    }

    /** Returns valid arguments, or null if there is none for a parameter that must not be null. */
    Object @Nullable [] arguments(Executable way) {
        Object[] arguments =
                Arrays.stream(way.getParameterTypes()).map(this::of).toArray();
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] == null && !way.getAnnotatedParameterTypes()[i].isAnnotationPresent(Nullable.class)) {
                return null;
            }
        }
        return arguments;
    }

    /** Returns a value of a class, or null if none could be made. */
    @Nullable
    Object of(Class<?> type) {
        if (!known.containsKey(type) && asked.add(type)) {
            known.put(type, make(type));
        }
        return known.get(type);
    }

    private @Nullable Object make(Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (type.isArray()) {
            return Array.newInstance(
                    type.getComponentType(), type.getComponentType().isPrimitive() ? 8 : 0);
        }
        if (type.isSealed()) {
            return Arrays.stream(type.getPermittedSubclasses())
                    .map(this::of)
                    .filter(made -> made != null)
                    .findFirst()
                    .orElse(null);
        }
        if (type.isInterface()) {
            return Proxy.newProxyInstance(
                    Samples.class.getClassLoader(),
                    new Class<?>[] {type},
                    (proxy, method, arguments) -> method.isDefault()
                            ? InvocationHandler.invokeDefault(proxy, method, arguments)
                            : method.getName().equals("toString") ? "sample" : of(method.getReturnType()));
        }
        Class<?> around = type.getDeclaringClass() == null ? type : type.getDeclaringClass();
        Stream<Method> factories = Stream.of(type, around)
                .flatMap(each -> Arrays.stream(each.getMethods()))
                .filter(method -> Modifier.isStatic(method.getModifiers()) && method.getReturnType() == type);
        return Stream.concat(Arrays.stream(type.getConstructors()), factories)
                .sorted(Comparator.comparing(Executable::getParameterCount).reversed())
                .map(this::made)
                .filter(made -> made != null)
                .findFirst()
                .orElseGet(() -> constant(type));
    }

    /** Returns a constant of a class that is of this class, or null if there is none. */
    private static @Nullable Object constant(Class<?> type) {
        return Arrays.stream(type.getFields())
                .filter(field -> field.getType() == type)
                .findFirst()
                .map(field -> {
                    try {
                        return field.get(null);
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .orElse(null);
    }

    private @Nullable Object made(Executable way) {
        Object[] arguments = arguments(way);
        try {
            return arguments == null ? null : call(way, null, arguments);
        } catch (Exception | Error e) {
            // another constructor or factory may accept what there is
            return null;
        }
    }

    /**
     * Calls a constructor or method, and throws what it throws.
     *
     * @param target object of an instance method
     */
    static @Nullable Object call(Executable way, @Nullable Object target, Object[] arguments) throws Exception {
        try {
            return way instanceof Constructor<?> constructor
                    ? constructor.newInstance(arguments)
                    : ((Method) way).invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }

    /** Files of a head and a tail of one byte. */
    private static final class OneByte extends Rendition<Object> {

        OneByte(Filler filler) {
            super(new byte[1], filler, 1);
        }

        @Override
        public int renderTail(Object document, long tailOffset, long paddingBytes, byte[] target, int offset) {
            target[offset] = 'x';
            return 1;
        }
    }
}
