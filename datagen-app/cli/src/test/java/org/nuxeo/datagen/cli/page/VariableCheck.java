package org.nuxeo.datagen.cli.page;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Variables of the environment are those of options, or are read by name. */
final class VariableCheck implements PageCheck {
    private static final Pattern VARIABLE = Pattern.compile("\\bDATAGEN_[A-Z0-9_]*[A-Z0-9]\\b");

    private final RepositoryIndex repository;

    VariableCheck(RepositoryIndex repository) {
        this.repository = repository;
    }

    @Override
    public List<String> faults(Page page) {
        Set<String> ofOptions = CommandCheck.tree().getSubcommands().values().stream()
                .flatMap(command -> options(command))
                .collect(Collectors.toSet());
        return VARIABLE.matcher(page.text())
                .results()
                .map(found -> found.group())
                .filter(name -> !ofOptions.contains(name) && !repository.buildMentions(name))
                .map(name -> "nothing reads " + name)
                .toList();
    }

    private static Stream<String> options(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .map(option -> "DATAGEN_"
                        + option.longestName().replaceFirst("^-+", "").replace('-', '_').toUpperCase(Locale.ROOT));
    }
}
