// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A check that only the package of a module that depends on Nuxeo uses Nuxeo's classes. */
public final class EdgeCheck {

    private static final List<String> NUXEO = List.of("org.nuxeo.ecm.", "org.nuxeo.lib.", "org.nuxeo.runtime.");

    private EdgeCheck() {}

    /**
     * Checks compiled classes instead of sources, so that generic parameters count and unused imports do not.
     *
     * @param classes the folder of the compiled classes
     * @param edgePackage the package that may use Nuxeo's classes, with its subpackages
     * @return one line for each Nuxeo class that a class outside the package uses
     */
    public static List<String> problems(Path classes, String edgePackage) throws IOException {
        List<String> problems = new ArrayList<>();
        for (Path file : ClassFile.below(classes)) {
            CompiledClass compiled = CompiledClass.read(file);
            String place = compiled.packageName();
            if (!place.equals(edgePackage) && !place.startsWith(edgePackage + '.')) {
                for (String type : compiled.nuxeoTypes()) {
                    if (NUXEO.stream().anyMatch(type::startsWith)) {
                        problems.add(compiled.name() + " names " + type + ": only " + edgePackage + " may");
                    }
                }
            }
        }
        return problems;
    }
}
