// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.bench.load.LoadTarget;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.series.Source;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceKind;

/** Where the steps of a campaign run. */
public sealed interface Host extends AutoCloseable permits DirectHost, RestHost {

    /**
     * Checks whether the host has what the steps need.
     *
     * @return the state of the campaign, as far as earlier commands brought it
     * @throws org.nuxeo.datagen.bench.report.BenchException if something is missing; nothing was written then
     */
    CampaignState begin(Scenario scenario) throws InterruptedException;

    /**
     * Ends the current step. Called on any thread.
     *
     * @param worker the thread that runs it
     */
    void stop(Thread worker);

    /** Returns whether an error is the result of its step; any other error ends the command. */
    boolean isFailure(RuntimeException error);

    /** Returns the server that did the work, or {@link Server#NONE} if this program did it. */
    default Server server() {
        return Server.NONE;
    }

    /** Returns what was recorded over all steps. */
    List<Curve> curves();

    /** Returns the folder for what steps keep. */
    Path work();

    /** Returns whether the current step is asked to end. */
    boolean stopped();

    /** Returns the addresses of the services, as variables for the environment of a command. */
    Map<String, String> addresses();

    /** Returns what a load of sessions works on; the caller closes it. */
    LoadTarget loadTarget();

    /** Returns what can be sampled while a step uses some services. */
    List<Source> sources(Set<ServiceKind> services);

    /** Adds to the record of a step what the services that it used now hold. */
    void stored(Set<ServiceKind> services, StepRecord record);

    /** Returns how a campaign is repeated whose step has failed, as the end of a message. */
    String resumption();

    @Override
    void close();

    /**
     * A server that did the work.
     *
     * @param facts its properties by name, in the order in which they are shown
     * @param json the same for the report
     * @param repeatedRequests number of requests that were repeated while it was away
     */
    record Server(Map<String, String> facts, ObjectNode json, long repeatedRequests) {

        static final Server NONE = new Server(Map.of(), Json.object(), 0);

        /** Returns whether there is none: this program did the work. */
        boolean isNone() {
            return facts.isEmpty();
        }
    }
}
