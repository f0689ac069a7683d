// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
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

    /**
     * Methods without a check. Some are asked for each document or line, where what they do with it says enough: they write ids,
     * keys, paths and digests, load files and take values of rows. Others are those of interfaces that archives implement: they
     * answer the same for any document unless the archive has more.
     */
    private static final Set<String> UNCHECKED = Set.of(
            "BlobKey.write",
            "Writer.write",
            "DocumentId.write",
            "Layout.writeName",
            "Layout.writePath",
            "Layout.partition",
            "LoadedBlob.load",
            "LoadedBlob.md5",
            "LoadedBlob.sha256",
            "Generator.statement",
            "Generator.totals",
            "ColumnBatch.picked",
            "Rendition.renderTail",
            "Archive.shares",
            "Contents.find",
            "Contents.document",
            "Contents.numbered",
            "Layout.content",
            "Layout.versionCount",
            "Layout.homeRecords",
            "Layout.isNeeded",
            "Layout.proxies");

    private static final Pattern NAMED = Pattern.compile("(?s).*because \"\\w+\" is null");

    private final Set<String> listed = Libraries.listed();
    private final Samples samples = new Samples();
    private final List<String> mistakes = new ArrayList<>();
    private final Set<String> unused = new HashSet<>(UNCHECKED);
    private @Nullable Object target;
    private int calls;

    @Test
    @Timeout(120)
    void nullIsRefusedByName() {
        assertThat(listed).hasSizeGreaterThan(50);
        for (Class<?> type : Libraries.classes()) {
            boolean named = isListed(type) && !isResult(type);
            ways(type)
                    .filter(way -> way instanceof Constructor ? named || !type.isRecord() : named && makes(way, type))
                    .peek(way -> requireSamples(way, named))
                    .forEach(this::callWithNulls);
        }
        assertThat(mistakes).isEmpty();
        assertThat(calls).as("calls").isGreaterThan(150);
    }

    /** What users implement takes what the library gives it. */
    @Test
    @Timeout(120)
    void methodsRefuseNullByName() {
        for (Class<?> type : Libraries.classes()) {
            if (isListed(type) && !Throwable.class.isAssignableFrom(type)) {
                target = samples.of(type);
                methods(type)
                        .filter(method -> target == null || !Proxy.isProxyClass(target.getClass()))
                        .peek(method -> requireSamples(method, true))
                        .forEach(this::callWithNulls);
            }
        }
        assertThat(mistakes).isEmpty();
        assertThat(unused).as("methods that are no more").isEmpty();
        assertThat(calls).as("calls").isGreaterThan(250);
    }

    /** Returns the public instance methods of a class that take an object, except for those that Java itself defines. */
    private Stream<Method> methods(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getDeclaringClass().getName().startsWith("org.nuxeo.datagen."))
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isBridge())
                .filter(method -> !method.getName().equals("equals"))
                .peek(method -> unused.remove(name(method)))
                .filter(method -> !UNCHECKED.contains(name(method)))
                .filter(method -> IntStream.range(0, method.getParameterCount()).anyMatch(i -> !takesNull(method, i)));
    }

    private static String name(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
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

    private boolean isListed(Class<?> type) {
        return listed.contains(top(type).getName());
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
        boolean hasTarget = target != null || way instanceof Constructor || Modifier.isStatic(way.getModifiers());
        if (named && !(hasTarget && samples.arguments(way) != null)) {
            mistakes.add(way + ": has no samples");
        }
    }

    private void callWithNulls(Executable way) {
        for (int i = 0; i < way.getParameterCount(); i++) {
            if (!takesNull(way, i)) {
                call(way, i, null);
            }
        }
    }

    /** Returns whether a parameter may be null, or cannot be. */
    private static boolean takesNull(Executable way, int place) {
        return way.getParameterTypes()[place].isPrimitive()
                || way.getAnnotatedParameterTypes()[place].isAnnotationPresent(Nullable.class);
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
        if (arguments == null
                || target == null && !(way instanceof Constructor) && !Modifier.isStatic(way.getModifiers())) {
            return;
        }
        arguments[place] = edge;
        calls++;
        String answer;
        try {
            Samples.call(way, target, arguments);
            answer = edge == null ? "accepts it" : "";
        } catch (Exception | Error e) {
            answer = isInWords(way, edge, e) ? "" : e.toString();
        }
        if (!answer.isEmpty()) {
            mistakes.add(way + ", argument " + place + " = " + edge + ": " + answer);
        }
    }

    private boolean isInWords(Executable way, @Nullable Object edge, Throwable e) {
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
        if (edge == null && !(e instanceof NullPointerException) && isListed(way.getDeclaringClass())) {
            return e.getMessage().contains("null");
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
