// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.nuxeo.datagen.importer.run.StopSource;

/** A question to the user at the terminal. A signal ends it at once, even though reading cannot be interrupted. */
public final class Question {
    private final Context context;

    public Question(Context context) {
        this.context = context;
    }

    /**
     * Asks on standard error and reads one line of standard input.
     *
     * @param text the question
     * @param interrupted message if a signal arrives before the answer
     * @return the answer, empty if there is no more input
     * @throws InterruptedCommandException if a signal arrives
     */
    public String ask(String text, String interrupted) {
        context.console().err().print(text);
        context.console().err().flush();
        CompletableFuture<String> answer = new CompletableFuture<>();
        Thread reader = new Thread(() -> read(answer), "question");
        reader.setDaemon(true);
        reader.start();
        StopSource.Registration registration = context.termination()
                .onSignal(() -> answer.completeExceptionally(new InterruptedCommandException(interrupted)));
        try {
            return answer.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof InterruptedCommandException signaled) {
                context.console().err().println();
                throw signaled;
            }
            throw e;
        } finally {
            registration.close();
        }
    }

    private static void read(CompletableFuture<String> answer) {
        try {
            String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
            answer.complete(line == null ? "" : line);
        } catch (IOException e) {
            // The terminal was closed, so there is no answer.
            answer.complete("");
        }
    }
}
