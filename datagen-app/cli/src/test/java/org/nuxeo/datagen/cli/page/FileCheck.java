// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The check that paths from the root of the repository exist, and source files named by the end of their path. */
final class FileCheck implements PageCheck {
    private static final Pattern PATH = Pattern.compile("\\.?[\\w-]+(?:/[\\w.-]+)+/?");
    private static final Pattern SOURCE = Pattern.compile("[\\w./-]+\\.(?:java|py|lua|bin|avsc)");

    private final RepositoryIndex repository;

    FileCheck(RepositoryIndex repository) {
        this.repository = repository;
    }

    @Override
    public List<String> faults(Page page) {
        List<String> words = new ArrayList<>();
        page.spans().forEach(span -> words.addAll(List.of(span.split(" "))));
        page.shellLines().forEach(line -> words.addAll(List.of(line.split(" "))));
        return words.stream()
                .filter(word -> PATH.matcher(word).matches() && repository.isBelowRoot(word) && !repository.exists(word)
                        || SOURCE.matcher(word).matches() && !repository.hasFileNamed(word))
                .map(word -> "there is no file " + word)
                .toList();
    }
}
