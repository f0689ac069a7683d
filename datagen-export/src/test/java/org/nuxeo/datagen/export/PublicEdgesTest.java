// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.id.UsState;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.parquet.RowGroupEncoder;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.render.BlobContent;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentFiles;
import org.nuxeo.datagen.render.DocumentRenderer;

/**
 * Every public method with numbers of the objects that {@link #receivers} lists, called with negative and huge ones. It
 * either returns, or refuses in words with an exception that names the number. Other arguments are valid. Constructors,
 * null, and classes that are not listed are not reached here.
 */
class PublicEdgesTest {

    private static final long[] EDGES = {-1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE};

    private final Dataset dataset =
            Dataset.of(DatasetSpec.builder().customers(300).months(2).build());
    private final Document statement = dataset.document(dataset.firstOrdinal(Bank.STATEMENT));

    private final Map<Class<?>, Object> samples = Map.of(
            Kind.class,
            Bank.STATEMENT,
            Repository.class,
            Repository.US_EAST,
            UsState.class,
            UsState.values()[4],
            RowTable.class,
            RowTable.of(dataset, "statement"),
            Document.class,
            statement,
            Dataset.class,
            dataset,
            byte[].class,
            new byte[100]);

    private Map<Object, Class<?>> receivers() {
        RowTable table = RowTable.of(dataset, "statement");
        return Map.of(
                dataset,
                Dataset.class,
                PartitionPlan.of(dataset, Repository.US_EAST, 4),
                PartitionPlan.class,
                new PositionRange(3, 9),
                PositionRange.class,
                table,
                RowTable.class,
                RowEncoder.of(table, "csv"),
                RowEncoder.class,
                new RowGroupEncoder(table, CompressionCodecName.SNAPPY, 100),
                RowGroupEncoder.class,
                new ColumnBatch(table.columns()),
                ColumnBatch.class,
                new DocumentFiles().content(statement),
                BlobContent.class,
                new DocumentRenderer().load(statement, 0),
                BlobRenderer.class,
                new DocumentRenderer(),
                DocumentRenderer.class);
    }

    @Test
    void numbersOutOfRangeAreRefusedInWords() {
        List<String> mistakes = new ArrayList<>();
        int[] calls = {0};
        receivers().forEach((receiver, type) -> {
            for (Method method : type.getDeclaredMethods()) {
                if (!Modifier.isPublic(method.getModifiers()) || method.isSynthetic()) {
                    continue;
                }
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
                    && !(thrown instanceof ArrayIndexOutOfBoundsException)
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
}
