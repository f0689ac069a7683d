// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.cli.CommandRun;

class HelpTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "plan",
                "produce",
                "consume",
                "index",
                "verify",
                "census",
                "status",
                "clean",
                "show",
                "render",
                "completion"
            })
    void helpOfEveryCommandGoesToStandardOutput(String command) {
        CommandRun run = CommandRun.of(command, "--help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage: datagen " + command).contains("--verbose", "--help");
        assertThat(CommandRun.of("--help").out()).contains("  " + command).contains("Exit codes: 0 done");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void completionKnowsCommandsAndOptions(String shell) {
        CommandRun run = CommandRun.of("completion", shell);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("--file-plan").contains("consume").contains("state-calendar", "bulk-update");
        assertThat(run.out()).contains(shell.equals("bash") ? "complete -F" : "compdef _datagen datagen");
    }

    @Test
    void completionForAnotherShellIsRefused() {
        CommandRun run = CommandRun.of("completion", "fish");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains("fish");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V", "version"})
    void versionGoesToStandardOutput(String word) {
        CommandRun run = CommandRun.of(word);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("datagen ");
    }

    @Test
    void helpHasShortFormsAndACommand() {
        String all = CommandRun.of("--help").out();
        assertThat(CommandRun.of("-h").out()).isEqualTo(all);
        assertThat(CommandRun.of("help").out()).isEqualTo(all);
        String plan = CommandRun.of("plan", "--help").out();
        assertThat(CommandRun.of("plan", "-h").out()).isEqualTo(plan);
        assertThat(CommandRun.of("help", "plan").out()).isEqualTo(plan);
        assertThat(CommandRun.of("help", "plam").exitCode()).isEqualTo(2);
    }
}
