// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.bench.series.ProcessSource;
import org.nuxeo.datagen.bench.series.ServerSeries.Source;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.size.Storage;

/** Where the steps of a campaign run. */
public sealed interface Host extends AutoCloseable permits DirectHost, RestHost {

    /**
     * Checks whether the host has what the steps need. Called by the thread that runs them.
     *
     * @return the state of the campaign, as far as earlier commands brought it
     * @throws org.nuxeo.datagen.bench.report.BenchException if something is missing; nothing was written then
     */
    CampaignState begin(Scenario scenario) throws InterruptedException;

    /** Returns the folder for what steps keep. */
    Path work();

    /** Shows the progress of each step. */
    RunProgress progress();

    /** Returns what ends the campaign, after the current step. */
    StopSource stops();

    /** Returns whether the current step is asked to end. */
    default boolean stopped() {
        return stops().requested();
    }

    /** Returns what a list has, one after the other, until the current step is asked to end. */
    default <T> Iterable<T> untilStopped(List<T> all) {
        return all.stream().takeWhile(each -> !stopped())::iterator;
    }

    /** Returns the addresses of the services, as variables for the environment of a command. */
    Map<String, String> addresses();

    /** Returns how a campaign is repeated whose step has failed, as the end of a message. */
    String resumption();

    /** Returns whether an error is the result of its step; any other error ends the command. */
    default boolean isFailure(RuntimeException error) {
        return error instanceof CommandStep.CommandFailure;
    }

    /** Returns the server that did the work, or {@link Server#NONE} if this program did it. */
    default Server server() {
        return Server.NONE;
    }

    /** Returns what was recorded over all steps. */
    default List<Curve> curves() {
        return List.of();
    }

    /** Returns what can be sampled while a step uses some services. */
    default List<Source> sources(Set<ServiceKind> services) {
        return List.of(new ProcessSource());
    }

    /** Returns what services hold that held something else when a step began. */
    default List<Storage> stored(Set<ServiceKind> services) {
        return List.of();
    }

    @Override
    void close();

    /**
     * A server that did the work.
     *
     * @param facts its properties by name, in the order in which they are shown
     * @param repeatedRequests number of requests that were repeated while it was away
     */
    record Server(Map<String, String> facts, long repeatedRequests) {

        static final Server NONE = new Server(Map.of(), 0);

        /** Returns whether there is none: this program did the work. */
        boolean isNone() {
            return facts.isEmpty();
        }
    }
}
