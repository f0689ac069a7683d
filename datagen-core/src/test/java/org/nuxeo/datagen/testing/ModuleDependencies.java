// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The dependencies between modules, and a check against the allowed ones. */
final class ModuleDependencies {

    private final Map<String, Map<String, ClassFile>> classes = new TreeMap<>();
    private final Map<String, String> owners = new HashMap<>();

    /** @param modules directory of class files of each module */
    ModuleDependencies(Map<String, Path> modules) {
        modules.forEach((module, directory) -> {
            Map<String, ClassFile> read = ClassFile.readAll(directory);
            classes.put(module, read);
            read.keySet().forEach(name -> owners.put(name, module));
        });
    }

    /**
     * Returns the dependencies that are not allowed, each with an example.
     *
     * @param sees for each module, the modules that it may use
     */
    List<String> beyond(Map<String, Set<String>> sees) {
        Map<String, String> found = new TreeMap<>();
        classes.forEach((module, files) -> files.values().forEach(file -> {
            for (String reference : file.references()) {
                String other = owners.get(reference);
                if (other != null && !other.equals(module) && !sees.get(module).contains(other)) {
                    found.putIfAbsent(
                            module + " -> " + other,
                            file.name().replace('/', '.') + " uses " + reference.replace('/', '.'));
                }
            }
        }));
        List<String> arrows = new ArrayList<>();
        found.forEach((arrow, example) -> arrows.add(arrow + ", since " + example));
        return arrows;
    }

    /** Returns the uses of classes in {@code internal} packages of other modules. */
    List<String> internals() {
        List<String> uses = new ArrayList<>();
        classes.forEach((module, files) -> files.values().forEach(file -> {
            for (String reference : file.references()) {
                String other = owners.get(reference);
                if (other != null && !other.equals(module) && TypeLeaks.isInternal(reference)) {
                    uses.add(file.name().replace('/', '.') + " uses " + reference.replace('/', '.'));
                }
            }
        }));
        return uses;
    }
}
