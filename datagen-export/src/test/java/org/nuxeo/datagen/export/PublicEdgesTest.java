// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.NameQuery;
import org.nuxeo.datagen.core.bank.NameSearch;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.parquet.RowGroupEncoder;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;
import org.nuxeo.datagen.render.DocumentFiles;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.testing.Datasets;

/**
 * Every public method with numbers of the objects that {@link #receivers} lists, called with negative and huge ones. It
 * either returns, or refuses in words with an exception that names the number. Other arguments are valid. Constructors
 * and static methods are called by {@code LibraryEdgesTest}.
 */
class PublicEdgesTest {

    private static final long[] EDGES = {-1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE};

    private final Dataset dataset = Datasets.ofBank(300, 2);
    private final Document statement = dataset.document(dataset.firstOrdinal(Bank.STATEMENT));

    private final Map<Class<?>, Object> samples = Map.of(
            NameQuery.class,
            NameQuery.of("Mar*", "", null),
            Identity.class,
            statement.identity(),
            Kind.class,
            Bank.STATEMENT,
            Repository.class,
            Bank.US_EAST,
            UsState.class,
            UsState.values()[4],
            RowTable.class,
            Tables.of(dataset, "statement"),
            Document.class,
            statement,
            Dataset.class,
            dataset,
            byte[].class,
            new byte[100]);

    private List<Object> receivers() {
        RowTable table = Tables.of(dataset, "statement");
        return List.of(
                dataset,
                dataset.layout(),
                statement,
                Bank.of(dataset)
                        .accounts(Bank.of(dataset).customer(0))
                        .findFirst()
                        .orElseThrow(),
                new NameSearch(Bank.of(dataset).generator(), 300),
                PartitionPlan.of(dataset, Bank.US_EAST, 4),
                new PositionRange(3, 9),
                new MonthRange(24_180, 24_182),
                table,
                RowEncoder.of(table, "csv"),
                new RowGroupEncoder(table, CompressionCodecName.SNAPPY, 100),
                new ColumnBatch(table.columns()),
                new DocumentFiles().content(statement),
                new DocumentRenderer().load(statement, 0),
                new DocumentRenderer());
    }

    @Test
    void numbersOutOfRangeAreRefusedInWords() {
        List<String> mistakes = new ArrayList<>();
        int[] calls = {0};
        receivers().forEach(receiver -> {
            for (Method method : publicMethods(receiver.getClass())) {
                for (int i = 0; i < method.getParameterCount(); i++) {
                    for (long edge : EDGES) {
                        Object[] arguments = arguments(method, i, edge);
                        if (arguments != null) {
                            calls[0]++;
                            check(method, receiver, arguments, mistakes);
                        }
                    }
                }
            }
        });
        assertThat(mistakes).isEmpty();
        assertThat(calls[0]).as("calls").isGreaterThan(100);
    }

    /** Returns the methods of a class and its interfaces, as far as these are public. */
    private static List<Method> publicMethods(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
            Stream.concat(Stream.of(each), Arrays.stream(each.getInterfaces()))
                    .filter(known -> Modifier.isPublic(known.getModifiers()) && known != RowVisitor.class)
                    .flatMap(known -> Arrays.stream(known.getDeclaredMethods()))
                    .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                    .filter(method -> !Modifier.isStatic(method.getModifiers()))
                    .forEach(methods::add);
        }
        return methods;
    }

    /** Returns valid arguments with a number at one place, or null if that is no number or another has no sample. */
    private Object[] arguments(Method method, int place, long number) {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            long value = i == place ? number : 1;
            if (types[i] == long.class) {
                arguments[i] = value;
            } else if (types[i] == int.class && (int) value == value) {
                arguments[i] = (int) value;
            } else {
                arguments[i] = i == place ? null : samples.get(types[i]);
            }
            if (arguments[i] == null) {
                return null;
            }
        }
        return arguments;
    }

    private static void check(Method method, Object receiver, Object[] arguments, List<String> mistakes) {
        try {
            method.setAccessible(true);
            method.invoke(receiver, arguments);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            boolean inWords = thrown.getMessage() != null
                    && (!(thrown instanceof ArrayIndexOutOfBoundsException) || isArrayOfCaller(method))
                    && (thrown instanceof IllegalArgumentException
                            || thrown instanceof IndexOutOfBoundsException
                            || thrown instanceof IllegalStateException
                            || thrown instanceof NoSuchElementException);
            if (!inWords) {
                mistakes.add(method + " " + List.of(arguments) + ": " + thrown);
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(method + ": must be accessible", e);
        }
    }

    private static boolean isArrayOfCaller(Method method) {
        return List.of(method.getParameterTypes()).contains(byte[].class);
    }
}
