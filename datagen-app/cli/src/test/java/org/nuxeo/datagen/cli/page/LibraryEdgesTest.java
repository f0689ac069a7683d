// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.bank.NameSearch;
import org.nuxeo.datagen.core.bank.Statement;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.importer.report.RunReport;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.metrics.ImportMetrics;

/**
 * What constructors and static methods of the libraries answer to null and to numbers out of range: a refusal in words. The
 * other arguments are samples.
 */
class LibraryEdgesTest {
    private static final List<Long> LONGS = List.of(-1L, Long.MIN_VALUE, Long.MAX_VALUE);
    private static final List<Integer> INTS = List.of(-1, Integer.MIN_VALUE, Integer.MAX_VALUE);

    /** Records that only the library makes. */
    private static final Set<Class<?>> RESULTS = Set.of(
            Account.class,
            Customer.class,
            Difference.class,
            IdCard.class,
            NameSearch.Page.class,
            OnDemandBlobs.BlobFacts.class,
            OnDemandBlobs.DigestedBlob.class,
            ImportMetrics.BatchLatency.class,
            Statement.class,
            Statement.Line.class);

    /** Arithmetic of inner loops: its arrays check the numbers. */
    private static final Set<Class<?>> INNER = Set.of(Ascii.class, Months.class, Days.class);

    private static final Pattern NAMED = Pattern.compile("(?s).*because \"\\w+\" is null");

    private final Samples samples = new Samples();
    private final List<String> mistakes = new ArrayList<>();
    private int calls;

    @Test
    @Timeout(120)
    void nullIsRefusedByName() throws IOException {
        Set<String> listed = Libraries.listed();
        assertThat(listed).hasSizeGreaterThan(50);
        for (Class<?> type : Libraries.classes()) {
            boolean named = listed.contains(top(type).getName()) && !isResult(type);
            ways(type)
                    .filter(way -> way instanceof Constructor ? named || !type.isRecord() : named && makes(way, type))
                    .peek(way -> requireSamples(way, named))
                    .forEach(this::callWithNulls);
        }
        assertThat(mistakes).isEmpty();
        assertThat(calls).as("calls").isGreaterThan(150);
    }

    @Test
    @Timeout(120)
    void numbersOutOfRangeAreRefusedInWords() {
        Libraries.classes().stream()
                .filter(type -> !INNER.contains(type))
                .flatMap(LibraryEdgesTest::ways)
                .forEach(this::callWithNumbers);
        assertThat(mistakes).isEmpty();
        assertThat(calls).as("calls").isGreaterThan(500);
    }

    /** Returns the public constructors and static methods of a class, except for those that Java itself defines. */
    private static Stream<? extends Executable> ways(Class<?> type) {
        if (Throwable.class.isAssignableFrom(type)) {
            return Stream.of();
        }
        Stream<Method> methods = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && Modifier.isStatic(method.getModifiers()))
                .filter(method -> !type.isEnum() || !method.getName().equals("valueOf"));
        return Stream.concat(
                Modifier.isAbstract(type.getModifiers()) ? Stream.of() : Arrays.stream(type.getConstructors()),
                methods);
    }

    /** Reports are results, too. */
    private static boolean isResult(Class<?> type) {
        return RESULTS.contains(type) || type.getPackage() == RunReport.class.getPackage();
    }

    private static Class<?> top(Class<?> type) {
        Class<?> around = type.getDeclaringClass();
        return around == null ? type : top(around);
    }

    private static boolean makes(Executable way, Class<?> type) {
        Class<?> made = ((Method) way).getReturnType();
        return made == type || made.getDeclaringClass() == type;
    }

    /** Notes what could not be called. */
    private void requireSamples(Executable way, boolean named) {
        if (named && samples.arguments(way) == null) {
            mistakes.add(way + ": has no samples");
        }
    }

    private void callWithNulls(Executable way) {
        for (int i = 0; i < way.getParameterCount(); i++) {
            boolean takesNull = way.getParameterTypes()[i].isPrimitive()
                    || way.getAnnotatedParameterTypes()[i].isAnnotationPresent(Nullable.class);
            if (!takesNull) {
                call(way, i, null);
            }
        }
    }

    private void callWithNumbers(Executable way) {
        for (int i = 0; i < way.getParameterCount(); i++) {
            Class<?> type = way.getParameterTypes()[i];
            List<?> edges = type == long.class ? LONGS : type == int.class ? INTS : List.of();
            for (Object edge : edges) {
                call(way, i, edge);
            }
        }
    }

    private void call(Executable way, int place, @Nullable Object edge) {
        Object[] arguments = samples.arguments(way);
        if (arguments == null) {
            return;
        }
        arguments[place] = edge;
        calls++;
        String answer;
        try {
            Samples.call(way, arguments);
            answer = edge == null ? "accepts it" : "";
        } catch (Exception | Error e) {
            answer = isInWords(way, edge, e) ? "" : e.toString();
        }
        if (!answer.isEmpty()) {
            mistakes.add(way + ", argument " + place + " = " + edge + ": " + answer);
        }
    }

    private static boolean isInWords(Executable way, @Nullable Object edge, Throwable e) {
        List<Class<?>> types = List.of(way.getParameterTypes());
        if (e.getMessage() == null) {
            return false;
        }
        if (e instanceof ArrayIndexOutOfBoundsException) {
            // an array of the caller, which is not checked twice
            return types.contains(byte[].class);
        }
        if (e instanceof OutOfMemoryError) {
            // the caller asks for an array of this length
            return edge.equals(Integer.MAX_VALUE);
        }
        if (edge == null && e instanceof NullPointerException) {
            StackTraceElement top = e.getStackTrace()[0];
            return top.getMethodName().equals("requireNonNull")
                    || top.getClassName().startsWith("org.nuxeo.datagen.")
                            && NAMED.matcher(e.getMessage()).matches();
        }
        return e instanceof IllegalArgumentException
                || e instanceof IndexOutOfBoundsException
                || e instanceof IllegalStateException
                || e instanceof NoSuchElementException
                || List.of(way.getExceptionTypes()).contains(e.getClass());
    }
}
