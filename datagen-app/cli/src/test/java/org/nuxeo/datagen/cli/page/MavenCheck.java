// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The check that modules, profiles, tests and properties in Maven commands exist. */
final class MavenCheck implements PageCheck {
    private static final Pattern MODULES = Pattern.compile("-pl (\\S+)");
    private static final Pattern PROFILE = Pattern.compile("-P(\\S+)");
    private static final Pattern PROPERTY = Pattern.compile("-D(datagen\\.[\\w.]+)");
    private static final Pattern TEST = Pattern.compile("-D(?:it\\.)?test=(\\w+)");

    private final RepositoryIndex repository;

    MavenCheck(RepositoryIndex repository) {
        this.repository = repository;
    }

    @Override
    public List<String> faults(Page page) {
        List<String> faults = new ArrayList<>();
        List<String> code = new ArrayList<>(page.spans());
        code.addAll(page.shellLines());
        for (String each : code) {
            names(PROPERTY, each)
                    .filter(name -> !repository.buildMentions(name))
                    .forEach(faults::add);
            names(TEST, each).filter(name -> !repository.knowsType(name)).forEach(faults::add);
            if (each.startsWith("mvn ")) {
                names(MODULES, each)
                        .map(MavenCheck::module)
                        .filter(name -> !repository.exists(name + "/pom.xml"))
                        .forEach(faults::add);
                names(PROFILE, each)
                        .filter(name -> !repository.buildMentions("<id>" + name + "</id>"))
                        .forEach(faults::add);
            }
        }
        return faults.stream().map(name -> "the build has no " + name).toList();
    }

    /** Returns the module that is named, or left out as in {@code '!module'}. */
    private static String module(String name) {
        return name.replaceAll("^'?!?|'$", "");
    }

    private static Stream<String> names(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .flatMap(found -> Stream.of(found.group(1).split(",")));
    }
}
