// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.nuxeoapi.ClassFile;
import org.nuxeo.datagen.nuxeoapi.CompiledClass;
import org.nuxeo.datagen.nuxeoapi.DeclaredClass;
import org.nuxeo.datagen.nuxeoapi.MemberUse;
import org.nuxeo.datagen.nuxeoapi.Signature;

/** The module nuxeo-api declares exactly what the bundles use, override or must implement. */
class NuxeoApiUseTest {

    private static final Path API = Path.of("../support/nuxeo-api/target/classes/org/nuxeo");
    private static final List<Path> BUNDLES = List.of(
            Path.of("target/classes"),
            Path.of("../blobstore-ondemand/target/classes"),
            Path.of("../support/nuxeo-api/target/test-classes/org/nuxeo/datagen/nuxeoapi/fixture"));

    private final Map<String, DeclaredClass> classes = new HashMap<>();
    private final Set<String> needed = new HashSet<>();

    private Set<DeclaredClass> ancestors(String name) {
        Set<DeclaredClass> all = new LinkedHashSet<>();
        List<String> open = new ArrayList<>(List.of(name));
        while (!open.isEmpty()) {
            DeclaredClass found = classes.get(open.remove(0));
            if (found != null && all.add(found)) {
                open.add(found.superName());
                open.addAll(found.interfaces());
            }
        }
        return all;
    }

    private void need(String owner, String id) {
        ancestors(owner).stream()
                .filter(each -> each.members().containsKey(id))
                .findFirst()
                .ifPresent(each -> needed.add(each.name() + ' ' + id));
    }

    /** A class must implement the abstract methods of its ancestors, of Nuxeo or of the platform. */
    private boolean implementsAnAncestors(DeclaredClass declared, Signature member) {
        for (DeclaredClass each : ancestors(declared.name())) {
            Signature open = each.members().get(member.id());
            if (each != declared && open != null && open.isAbstract()) {
                return true;
            }
            List<String> parents = new ArrayList<>(each.interfaces());
            parents.add(each.superName());
            if (parents.stream().anyMatch(parent -> leavesOpen(parent, member.name()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean leavesOpen(String parent, String method) {
        if (!parent.startsWith("java.")) {
            return false;
        }
        try {
            return Stream.of(Class.forName(parent).getMethods())
                    .anyMatch(each -> each.getName().equals(method) && Modifier.isAbstract(each.getModifiers()));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the classes that the bundles name, and those that their declarations name. */
    private static Set<String> named(List<CompiledClass> bundles, Map<String, CompiledClass> api) {
        Set<String> named = new HashSet<>();
        List<CompiledClass> open = new ArrayList<>(bundles);
        while (!open.isEmpty()) {
            for (String type : open.remove(0).nuxeoTypes()) {
                if (named.add(type) && api.containsKey(type)) {
                    open.add(api.get(type));
                }
            }
        }
        return named;
    }

    @Test
    void declaresNothingThatIsNotUsed() throws IOException {
        Map<String, CompiledClass> api = new HashMap<>();
        for (Path file : ClassFile.below(API)) {
            CompiledClass read = CompiledClass.read(file);
            if (!read.name().startsWith("org.nuxeo.datagen.")) {
                api.put(read.name(), read);
                classes.put(read.name(), read.declared());
            }
        }
        List<CompiledClass> compiled = new ArrayList<>();
        for (Path bundle : BUNDLES) {
            for (Path file : ClassFile.below(bundle)) {
                CompiledClass read = CompiledClass.read(file);
                compiled.add(read);
                classes.put(read.name(), read.declared());
            }
        }
        for (CompiledClass each : compiled) {
            for (MemberUse use : each.uses()) {
                need(use.owner(), use.id());
            }
            each.annotationElements().forEach(element -> needed.add(element + " element"));
            for (DeclaredClass ancestor : ancestors(each.name())) {
                ancestor.members().values().stream()
                        .filter(member ->
                                member.isAbstract() || each.declared().members().containsKey(member.id()))
                        .forEach(member -> needed.add(ancestor.name() + ' ' + member.id()));
            }
        }
        List<String> idle = new ArrayList<>(api.keySet());
        idle.removeAll(named(compiled, api));
        for (CompiledClass each : api.values()) {
            DeclaredClass declared = each.declared();
            for (Signature member : declared.members().values()) {
                boolean element = declared.flags().contains("annotation")
                        && needed.contains(declared.name() + ' ' + member.name() + " element");
                boolean kept = needed.contains(declared.name() + ' ' + member.id())
                        || element
                        || declared.flags().contains("enum")
                        || member.constant() != null
                        // A record has all of its methods, used or not.
                        || declared.superName().equals("java.lang.Record")
                        // Super classes and final fields require constructors.
                        || member.name().equals("<init>")
                        || implementsAnAncestors(declared, member);
                if (!kept) {
                    idle.add(declared.name() + ' ' + member.id());
                }
            }
        }
        assertThat(idle).isEmpty();
    }
}
