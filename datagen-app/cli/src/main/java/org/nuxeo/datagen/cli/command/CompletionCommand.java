// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.UsageMessages;
import org.nuxeo.datagen.importer.report.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The command {@code datagen completion}, which prints a completion script for a shell. */
@HelpText(
        purpose = "Print a completion script for bash or zsh.",
        note = "In ~/.bashrc: source <(datagen completion bash); in ~/.zshrc: the same with zsh",
        examples = {"completion bash", "completion zsh"},
        standalone = true)
final class CompletionCommand extends DatagenCommand {
    private static final String HEAD = """
            #compdef datagen
            # Completion of datagen for zsh: source <(datagen completion zsh), or a file _datagen in $fpath.
            (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }

            """;
    private static final String MAIN = """
            _datagen() {
                if (( CURRENT == 2 )); then
                    local -a commands=(
            %s        )
                    _describe 'command' commands
                    return
                fi
                local command=$words[2]
                (( $+functions[_datagen_$command] )) || return
                (( CURRENT-- ))
                shift words
                _datagen_$command
            }

            if [[ $funcstack[1] == _datagen ]]; then
                _datagen "$@"
            else
                compdef _datagen datagen
            fi
            """;

    /** The shells with a completion script. */
    enum Shell {
        bash,
        zsh
    }

    private final PositionalParamSpec shell = parameter("1", Shell.class, "SHELL", "bash or zsh.");

    @Override
    public Integer call() {
        CommandLine root = commandSpec().root().commandLine();
        console().out().print(shell.getValue() == Shell.bash ? AutoComplete.bash("datagen", root) : zsh(root));
        return ExitCode.DONE;
    }

    /** Returns the completion function for zsh. */
    private static String zsh(CommandLine root) {
        StringBuilder script = new StringBuilder(HEAD);
        StringBuilder commands = new StringBuilder();
        root.getSubcommands().forEach((name, command) -> {
            script.append(function(name, command)).append('\n');
            String description =
                    name + ":" + brief(command.getCommandSpec().usageMessage().description());
            commands.append("            ").append(quoted(description)).append('\n');
        });
        return script.append(String.format(Locale.ROOT, MAIN, commands)).toString();
    }

    private static String function(String name, CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        List<String> arguments = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            boolean flag = option.arity().max() == 0;
            String value = flag ? "" : ":" + option.paramLabel().replace(":", "\\:") + ":" + action(option);
            String description = "[" + brief(option.description()).replace("]", "\\]") + "]";
            arguments.add(quoted(option.longestName() + (flag ? "" : "=") + description + value));
        }
        Set<String> words = new TreeSet<>(command.getSubcommands().keySet());
        boolean many = false;
        String action = "";
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            words.addAll(UsageMessages.values(parameter));
            many |= parameter.arity().max() > 1;
            action = action(parameter);
        }
        if (!spec.positionalParameters().isEmpty()) {
            String values = words.isEmpty() ? action : "(" + String.join(" ", words) + ")";
            String label = spec.positionalParameters().get(0).paramLabel();
            arguments.add(quoted((many ? "*" : "1") + ":" + label + ":" + values));
        }
        return "_datagen_" + name + "() {\n    _arguments \\\n        " + String.join(" \\\n        ", arguments)
                + "\n}\n";
    }

    private static String action(ArgSpec argument) {
        List<String> candidates = UsageMessages.values(argument);
        if (!candidates.isEmpty()) {
            return "(" + String.join(" ", candidates) + ")";
        }
        String label = argument.paramLabel();
        if (label.contains("FILE")) {
            return "_files";
        }
        return label.contains("DIR") ? "_files -/" : " ";
    }

    /** Returns the first sentence of a description, without the default value. */
    private static String brief(String[] description) {
        String text = String.join(" ", description);
        return text.replaceFirst("(?s) \\(default.*", "")
                .replaceFirst("(?s)[.;] .*|\\.$", "")
                .replace(":", "\\:");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
