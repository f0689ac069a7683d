// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;

/**
 * The classes that a bundle finds in a Nuxeo server: its own, those of a signature list, and all others from this
 * virtual machine's class path. Nuxeo's classes are never taken from the class path.
 */
final class KnownClasses {

    private final SignatureList list;
    private final Map<String, DeclaredClass> bundle;

    KnownClasses(SignatureList list, Map<String, DeclaredClass> bundle) {
        this.list = list;
        this.bundle = Map.copyOf(bundle);
    }

    static boolean isNuxeo(String className) {
        return className.startsWith("org.nuxeo.") && !className.startsWith("org.nuxeo.datagen.");
    }

    Optional<DeclaredClass> find(String className) {
        if (bundle.containsKey(className)) {
            return Optional.of(bundle.get(className));
        }
        return isNuxeo(className) ? list.find(className) : fromClassPath(className);
    }

    /** Returns the class and its super classes, the class first. */
    List<DeclaredClass> chain(String className) {
        List<DeclaredClass> chain = new ArrayList<>();
        Optional<DeclaredClass> next = find(className);
        while (next.isPresent()) {
            chain.add(next.get());
            next = find(next.get().superName());
        }
        return chain;
    }

    /** Returns the class and everything that it extends or implements, super classes first. */
    Set<DeclaredClass> withAncestors(String className) {
        Set<DeclaredClass> all = new LinkedHashSet<>(chain(className));
        Deque<DeclaredClass> open = new ArrayDeque<>(all);
        while (!open.isEmpty()) {
            for (String parent : open.remove().interfaces()) {
                find(parent).filter(all::add).ifPresent(open::add);
            }
        }
        return all;
    }

    /** Finds the member that a use resolves to, in the order of the virtual machine: super classes, then interfaces. */
    Optional<Signature> resolve(MemberUse use, Predicate<Signature> accepted) {
        for (DeclaredClass candidate : withAncestors(use.owner())) {
            Signature member = candidate.members().get(use.id());
            if (member != null && accepted.test(member)) {
                return Optional.of(member);
            }
        }
        return Optional.empty();
    }

    private static Optional<DeclaredClass> fromClassPath(String className) {
        if (className.equals(ClassFile.NO_SUPER_CLASS)) {
            return Optional.empty();
        }
        String resource = className.replace('.', '/') + ".class";
        try (InputStream in = KnownClasses.class.getClassLoader().getResourceAsStream(resource)) {
            return in == null ? Optional.empty() : Optional.of(ClassFile.read(new ClassReader(in), true));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
