// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nuxeo.datagen.cli.option.NuxeoOptions;
import org.nuxeo.datagen.cli.option.ServerOptions;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine;

/** The check that environment variables belong to an option or a secret, or are read by name. */
final class VariableCheck implements PageCheck {
    private static final Pattern VARIABLE = Pattern.compile("\\bDATAGEN_[A-Z0-9_]*[A-Z0-9]\\b");

    private final RepositoryIndex repository;
    private final Set<String> ofOptions;

    VariableCheck(RepositoryIndex repository, CommandLine tree) {
        this.repository = repository;
        // Secrets are words without an option.
        this.ofOptions = Stream.concat(
                        tree.getSubcommands().values().stream().flatMap(VariableCheck::variables),
                        Stream.of(ServiceWords.ACCESS, ServerOptions.WORDS, NuxeoOptions.WORDS)
                                .flatMap(List::stream)
                                .map(Word::variable))
                .collect(Collectors.toSet());
    }

    @Override
    public List<String> faults(Page page) {
        return VARIABLE.matcher(page.text())
                .results()
                .map(found -> found.group())
                .filter(name -> !ofOptions.contains(name) && !repository.buildMentions(name))
                .map(name -> "nothing reads " + name)
                .toList();
    }

    private static Stream<String> variables(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .map(option -> "DATAGEN_"
                        + option.longestName()
                                .replaceFirst("^-+", "")
                                .replace('-', '_')
                                .toUpperCase(Locale.ROOT));
    }
}
