// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.report.RunReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.Stages;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.retry.Waits;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/** An engine that runs jobs by the stages of the command line, with the same manifests. */
final class PipelineEngine implements Jobs.Engine {
    private static final int PROBE_MILLIS = 5_000;

    private final Job usual;
    private final Path work;
    private final JobServices services;
    private final Telemetry telemetry;
    private final ServiceWatch watch;
    private final JobServices.Client<LagProbe> probe;

    /**
     * @param usual dataset, partitions, batch tag, layout and work folder of the jobs
     * @param telemetry the metrics of the stages
     */
    PipelineEngine(Job usual, JobServices services, Telemetry telemetry) {
        this.usual = usual;
        this.work = Objects.requireNonNull(usual.work(), "work");
        this.services = services;
        this.telemetry = telemetry;
        this.watch = new ServiceWatch(services);
        Layout layout = usual.dataset().layout();
        Function<String, LagProbe> connect = kafka -> {
            KafkaSettings settings = services.access().within(PROBE_MILLIS).kafka(kafka);
            return new LagProbe(new TopicAdmin(settings), work, layout);
        };
        this.probe = services.new Client<>(ServiceKind.KAFKA, connect, LagProbe::close);
    }

    @Override
    public ImportJob.State run(ImportJob job) throws InterruptedException {
        JobSpec spec = job.spec;
        ServiceAddresses addresses = services(job, spec.work());
        // A client would try to reach a service that has ended for minutes.
        services.embedded.onEnd(ended -> job.broken(ended.getMessage()));
        job.moveTo(ImportJob.State.RUNNING);
        Job what = Job.of(usual.dataset(), addresses)
                .work(work)
                .threads(job.control.threads())
                .partitions(usual.partitions())
                .batchTag(usual.batchTag())
                .topics(usual.topics())
                .layout(usual.layout())
                .access(services.access())
                .embedded(services.embedded.kinds())
                .build();
        Stages stages = new Stages(what, job.stops(), job.control, job.progress, telemetry);
        Waits.Listening waits = Waits.listen(job.progress::note);
        try {
            return switch (spec.work()) {
                case RUN -> all(job, what, stages);
                case PRODUCE -> end(produce(job, stages));
                case IMPORT -> end(consume(job, addresses, stages));
                case INDEX -> end(index(job, addresses, stages));
                case VERIFY -> end(verify(job, stages));
            };
        } catch (RuntimeException e) {
            services.embedded.checkAlive();
            throw e;
        } finally {
            waits.close();
        }
    }

    private ServiceAddresses services(ImportJob job, JobSpec.Work does) throws InterruptedException {
        Set<ServiceKind> needed = does.needed();
        boolean allEmbedded = Stream.of(ServiceKind.values()).noneMatch(services::isNamed);
        if (does.usesIndex() && (allEmbedded || services.isNamed(ServiceKind.ELASTICSEARCH))) {
            needed.add(ServiceKind.ELASTICSEARCH);
        }
        Dataset dataset = usual.dataset();
        StopSource.Registration starting = job.stops().onStop(Thread.currentThread()::interrupt);
        ServiceAddresses all;
        try (starting) {
            all = services.use(
                    needed, dataset.size() + dataset.layout().repositories().size());
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("the job was stopped while its services were starting");
        }
        job.uses(needed);
        return ServiceAddresses.of(kind -> needed.contains(kind) ? all.of(kind) : null);
    }

    private ImportJob.State all(ImportJob job, Job what, Stages stages) {
        long startNanos = System.nanoTime();
        stages.requireRoom();
        List<String> planned = List.of("produce", "import", "verify");
        job.progress.planned(planned, what.dataset().size());
        ProduceReport produced = produce(job, stages);
        if (!produced.finished()) {
            return ImportJob.State.STOPPED;
        }
        ConsumeReport consumed = consume(job, what.services(), stages);
        if (!consumed.finished()) {
            return ImportJob.State.STOPPED;
        }
        VerifyReport verified = verify(job, stages);
        long elapsedMillis = (System.nanoTime() - startNanos) / 1_000_000;
        return end(RunReport.of(what.dataset(), produced, consumed, verified, elapsedMillis));
    }

    private ProduceReport produce(ImportJob job, Stages stages) {
        ProduceReport report = stages.produce(RecordFormat.REFERENCE, Part.WHOLE);
        job.progress.ended();
        job.counts.produced(report);
        return report;
    }

    private ConsumeReport consume(ImportJob job, ServiceAddresses addresses, Stages stages) {
        long left = ask().map(LagProbe.Answer::left).orElse(0L);
        job.progress.expect("import", left);
        if (addresses.elasticsearch() != null) {
            job.progress.expect("index", left);
        }
        ConsumeReport report = stages.consume();
        job.progress.ended();
        job.counts.consumed(report);
        if (report.deadLetters() > 0) {
            String remedy = "replay them with datagen consume --replay-dead-letters";
            job.error(report.deadLetters() + " records became dead letters; " + remedy);
        }
        return report;
    }

    private IndexReport index(ImportJob job, ServiceAddresses addresses, Stages stages) {
        IndexSource source = addresses.mongo() == null ? IndexSource.GENERATOR : IndexSource.MONGO;
        IndexReport report = stages.index(source, Part.WHOLE);
        job.progress.ended();
        job.counts.indexed(report);
        report.refused().forEach(refusal -> job.error(refusal.toString()));
        return report;
    }

    private VerifyReport verify(ImportJob job, Stages stages) {
        VerifyReport report = stages.verify(job.spec.blobs(), BlobCheck.DIGEST, Part.WHOLE);
        job.progress.ended();
        job.counts.verified(report);
        report.differences().forEach(difference -> job.error(difference.toString()));
        return report;
    }

    private static ImportJob.State end(Report report) {
        return switch (report.outcome()) {
            case STOPPED -> ImportJob.State.STOPPED;
            case DONE -> ImportJob.State.FINISHED;
            case DEAD_LETTERS, DIFFERENT -> ImportJob.State.DIFFERENT;
        };
    }

    @Override
    public void probe(ImportJob job) {
        Map<String, ServiceWatch.Service> states = watch.services();
        job.services(states, usual.timeouts().outage());
        ServiceWatch.Service kafka = states.get(ServiceKind.KAFKA.slug());
        if (kafka == null || kafka.state() != ServiceWatch.State.UP) {
            return;
        }
        boolean takesRecords = job.spec.work() == JobSpec.Work.RUN || job.spec.work() == JobSpec.Work.IMPORT;
        ask().ifPresent(answer -> {
            job.lags(answer.lags());
            if (takesRecords) {
                job.counts.consumed(answer.report());
            }
        });
    }

    /** One at a time, since a client that is made for another address closes the one before. */
    private synchronized Optional<LagProbe.Answer> ask() {
        LagProbe asked = probe.get();
        return asked == null ? Optional.empty() : asked.ask();
    }

    @Override
    public Map<String, ServiceWatch.Service> services() {
        return watch.services();
    }

    @Override
    public void ending() {
        services.ending();
    }

    @Override
    public void close() {
        watch.close();
        services.close();
    }
}
