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
     * Reads compiled classes, not sources: an import that nothing uses does not count, a generic parameter does.
     *
     * @param classes the folder of the compiled classes
     * @param edgePackage the package that may name Nuxeo's classes, with those below it
     * @return one line for each class outside it and each Nuxeo class it names
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
