// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A check that the compiled classes of a bundle link in a Nuxeo release: every Nuxeo class and member that they use must exist
 * with the same flags, and they must implement every abstract member of their ancestors. Each reported problem would be a
 * linkage error in the server, at deployment or at the first call.
 */
public final class BundleCheck {

    private final SignatureList list;
    private final Set<String> unlisted;
    private final Map<String, CompiledClass> bundle = new HashMap<>();
    private final KnownClasses known;
    private final List<String> problems = new ArrayList<>();

    private BundleCheck(SignatureList list, Set<String> unlisted, List<CompiledClass> classes) {
        this.list = list;
        this.unlisted = unlisted;
        Map<String, DeclaredClass> declared = new HashMap<>();
        for (CompiledClass compiled : classes) {
            bundle.put(compiled.name(), compiled);
            declared.put(compiled.name(), compiled.declared());
        }
        known = new KnownClasses(list, declared);
    }

    /**
     * Checks a bundle.
     *
     * @param classes the folder of its compiled classes
     * @param list the signatures of the release
     * @param unlisted Nuxeo classes that the list is known not to cover
     * @return one line for each problem, empty if the bundle links
     */
    public static List<String> problems(Path classes, SignatureList list, Set<String> unlisted) throws IOException {
        List<CompiledClass> compiled = new ArrayList<>();
        for (Path file : ClassFile.below(classes)) {
            compiled.add(CompiledClass.read(file));
        }
        return problems(compiled, list, unlisted);
    }

    static List<String> problems(List<CompiledClass> compiled, SignatureList list, Set<String> unlisted) {
        BundleCheck check = new BundleCheck(list, unlisted, compiled);
        compiled.forEach(check::check);
        return check.problems;
    }

    private void check(CompiledClass compiled) {
        compiled.nuxeoTypes().stream().filter(type -> !unlisted.contains(type)).forEach(type -> {
            if (list.find(type).isEmpty()) {
                report(compiled, "names " + type + ", which does not exist");
            }
        });
        compiled.uses().forEach(use -> checkUse(compiled, use));
        compiled.annotationElements().forEach(element -> checkElement(compiled, element));
        checkParents(compiled);
        checkOverrides(compiled);
        if (!compiled.declared().isAbstract()) {
            checkImplemented(compiled);
        }
    }

    private void checkUse(CompiledClass compiled, MemberUse use) {
        if (unlisted.contains(use.owner()) || !touchesNuxeo(use.owner()) || isPrivate(use)) {
            return;
        }
        Optional<DeclaredClass> owner = known.find(use.owner());
        Optional<Signature> found = known.resolve(use, member -> true);
        if (owner.isEmpty() || found.isEmpty()) {
            report(compiled, "uses " + use.owner() + ' ' + use.id() + ", which does not exist");
            return;
        }
        Signature member = found.get();
        if (use.isMethod() && use.ofInterface() != owner.get().flags().contains("interface")) {
            report(compiled, "takes " + use.owner() + " for " + (use.ofInterface() ? "an interface" : "a class"));
        }
        if (member.flags().contains("static") != use.isStatic()) {
            report(compiled, "uses " + member.owner() + ' ' + use.id() + " with the wrong static modifier");
        }
        if (KnownClasses.isNuxeo(member.owner()) && !accessible(compiled, member)) {
            report(compiled, "uses " + member.owner() + ' ' + use.id() + ", to which it has no access");
        }
    }

    private boolean isPrivate(MemberUse use) {
        return bundle.containsKey(use.owner())
                && bundle.get(use.owner()).privateMembers().contains(use.id());
    }

    private boolean touchesNuxeo(String owner) {
        return KnownClasses.isNuxeo(owner)
                || bundle.containsKey(owner)
                        && known.withAncestors(owner).stream().anyMatch(this::isNuxeoClass);
    }

    private boolean isNuxeoClass(DeclaredClass declared) {
        return KnownClasses.isNuxeo(declared.name());
    }

    private boolean accessible(CompiledClass compiled, Signature member) {
        if (member.flags().contains("public")) {
            return true;
        }
        return member.flags().contains("protected")
                && known.withAncestors(outermost(compiled.name())).stream()
                        .anyMatch(ancestor -> ancestor.name().equals(member.owner()));
    }

    private String outermost(String className) {
        int dollar = className.indexOf('$');
        return known.withAncestors(className).stream().anyMatch(this::isNuxeoClass) || dollar < 0
                ? className
                : className.substring(0, dollar);
    }

    private void checkElement(CompiledClass compiled, String element) {
        String[] annotationAndName = element.split(" ");
        Optional<DeclaredClass> annotation = list.find(annotationAndName[0]);
        if (annotation.isPresent()
                && annotation.get().members().values().stream()
                        .noneMatch(member -> member.name().equals(annotationAndName[1]))) {
            report(compiled, "sets " + annotationAndName[1] + " of @" + annotationAndName[0] + ", which has none");
        }
    }

    private void checkParents(CompiledClass compiled) {
        list.find(compiled.declared().superName()).ifPresent(parent -> {
            if (parent.flags().contains("final") || parent.flags().contains("interface")) {
                report(compiled, "extends " + parent.name() + ", which is " + parent.flags());
            }
        });
        for (String parent : compiled.declared().interfaces()) {
            list.find(parent)
                    .filter(found -> !found.flags().contains("interface"))
                    .ifPresent(found -> report(compiled, "implements " + parent + ", which is not an interface"));
        }
    }

    private void checkOverrides(CompiledClass compiled) {
        for (DeclaredClass ancestor : known.withAncestors(compiled.name())) {
            if (isNuxeoClass(ancestor)) {
                for (Signature member : compiled.declared().members().values()) {
                    Signature overridden = ancestor.members().get(member.id());
                    if (overridden != null
                            && overridden.isMethod()
                            && overridden.flags().contains("final")) {
                        report(compiled, "overrides " + ancestor.name() + ' ' + member.id() + ", which is final");
                    }
                }
            }
        }
    }

    private void checkImplemented(CompiledClass compiled) {
        Set<DeclaredClass> ancestors = known.withAncestors(compiled.name());
        Set<DeclaredClass> complete = new LinkedHashSet<>();
        known.chain(compiled.name()).stream()
                .filter(parent -> !bundle.containsKey(parent.name()) && !parent.isAbstract())
                .forEach(parent -> complete.addAll(known.withAncestors(parent.name())));
        for (DeclaredClass ancestor : ancestors) {
            if (isNuxeoClass(ancestor) && !complete.contains(ancestor)) {
                ancestor.members().values().stream()
                        .filter(Signature::isAbstract)
                        .filter(member -> ancestors.stream().noneMatch(candidate -> implementsIt(candidate, member)))
                        .forEach(member ->
                                report(compiled, "does not implement " + ancestor.name() + ' ' + member.id()));
            }
        }
    }

    private static boolean implementsIt(DeclaredClass candidate, Signature member) {
        Signature own = candidate.members().get(member.id());
        return own != null && !own.isAbstract();
    }

    private void report(CompiledClass compiled, String problem) {
        problems.add(compiled.name() + ' ' + problem + " in " + list.release());
    }
}
