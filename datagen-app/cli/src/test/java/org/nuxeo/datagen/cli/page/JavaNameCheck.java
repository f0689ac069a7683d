// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The check that Java classes in backticks, their members, and our packages exist. */
final class JavaNameCheck implements PageCheck {
    private static final Pattern TYPE = Pattern.compile("([A-Z]\\w*[a-z0-9][A-Z]\\w*)(?:\\.(\\w+)…?)?(?:\\(.*\\))?");
    private static final Pattern PACKAGE = Pattern.compile("org\\.nuxeo\\.datagen(?:\\.[a-z]+)+");

    private final RepositoryIndex repository;

    JavaNameCheck(RepositoryIndex repository) {
        this.repository = repository;
    }

    @Override
    public List<String> faults(Page page) {
        return page.spans().stream().map(this::fault).flatMap(Optional::stream).toList();
    }

    private Optional<String> fault(String span) {
        if (PACKAGE.matcher(span).matches()) {
            return repository.hasPackage(span) ? Optional.empty() : Optional.of(span + " is not a package");
        }
        Matcher type = TYPE.matcher(span);
        if (!type.matches()
                || OperationCheck.NAMESPACES.contains(type.group(1))
                || repository.isContentType(type.group(1))) {
            return Optional.empty();
        }
        if (!repository.knowsType(type.group(1))) {
            return Optional.of(span + ": there is no class " + type.group(1));
        }
        return type.group(2) == null || repository.typeMentions(type.group(1), type.group(2))
                ? Optional.empty()
                : Optional.of(span + ": the class has nothing of that name");
    }
}
