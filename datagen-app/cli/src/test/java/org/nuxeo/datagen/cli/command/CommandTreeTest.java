// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.cli.command.CommandTree.CommandContext;
import org.nuxeo.datagen.cli.option.Sources;
import org.nuxeo.datagen.cli.process.Console;
import org.nuxeo.datagen.cli.process.Termination;
import picocli.CommandLine;

/** Trees in which only the named command is complete. */
class CommandTreeTest {
    private static final CommandContext CONTEXT = new CommandContext(
            new Console(System.out, System.err, false),
            new Termination(),
            new Sources(Map.of(), Sources.ConfigFile.none()));
    private static final CommandLine COMPLETE = CommandTree.create(CONTEXT);

    @Test
    void theListOfCommandsIsThatOfTheCompleteTree() {
        CommandLine tree = CommandTree.create(CONTEXT, "--help");
        assertThat(tree.getUsageMessage()).isEqualTo(COMPLETE.getUsageMessage());
        assertThat(tree.getSubcommands().get("run").getCommandSpec().options()).isEmpty();
        assertThat(CommandTree.create(CONTEXT, new String[0]).getUsageMessage()).isEqualTo(COMPLETE.getUsageMessage());
    }

    @Test
    void theNamedCommandHasAllOptionsAndSubcommands() {
        COMPLETE.getSubcommands().forEach((name, complete) -> {
            CommandLine tree = CommandTree.create(CONTEXT, name, "--customers", "3");
            CommandLine named = tree.getSubcommands().get(name);
            assertThat(named.getUsageMessage()).isEqualTo(complete.getUsageMessage());
            assertThat(named.getSubcommands())
                    .containsOnlyKeys(complete.getSubcommands().keySet());
        });
    }

    @Test
    void commandsAboutOthersSeeAllOptions() {
        for (String word : new String[] {"help", "completion", "rnder", "--customers"}) {
            assertThat(CommandTree.create(CONTEXT, word)
                            .getSubcommands()
                            .get("run")
                            .getCommandSpec()
                            .options())
                    .as(word)
                    .isNotEmpty();
        }
    }
}
