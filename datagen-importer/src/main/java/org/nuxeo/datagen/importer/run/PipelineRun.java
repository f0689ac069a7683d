// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.report.CleanPlan;
import org.nuxeo.datagen.importer.report.CleanReport;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.ReplayReport;
import org.nuxeo.datagen.importer.report.RunReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.telemetry.RunProgress;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * The entry point: runs the stages of a job, one at a time or one after the other. Used by one thread at a time.
 *
 * <p>Each stage has a manifest in the work folder. Running a stage again resumes it and counts what is done as present.
 *
 * <pre>{@code
 * Job job = new Job(dataset, addresses, 4, 8, null);
 * RunReport report = PipelineRun.of(job, Path.of("datagen-work")).build().run(1_000, BlobCheck.DIGEST, System.nanoTime());
 * }</pre>
 */
public final class PipelineRun {
    private final StageRuns runs;

    private PipelineRun(Builder options) {
        this.runs = new StageRuns(options);
    }

    /**
     * Returns a builder for a run on outside services that resumes existing manifests and reports no progress.
     *
     * @param work folder of the manifests
     */
    public static Builder of(Job job, Path work) {
        return new Builder(job, work);
    }

    /** Optional settings of a run. */
    public static final class Builder {
        final Job job;
        final Path work;
        Set<ServiceKind> embedded = EnumSet.noneOf(ServiceKind.class);
        ResumePolicy resumePolicy = new ResumePolicy(false, false, false);
        String group;
        boolean skipsOtherDatasets;
        RunProgress progress = RunProgress.NONE;
        RunControl control = RunControl.of(StopSource.NEVER);
        Telemetry telemetry = Telemetry.none();

        private Builder(Job job, Path work) {
            this.job = job;
            this.work = work;
        }

        /** Sets the services that end with this process; none by default. */
        public Builder embedded(Set<ServiceKind> kinds) {
            embedded = Set.copyOf(kinds);
            return this;
        }

        /** Sets what is done with existing manifests; by default they are resumed. */
        public Builder resumePolicy(ResumePolicy newPolicy) {
            resumePolicy = newPolicy;
            return this;
        }

        /**
         * Sets which copy of the documents is imported and verified.
         *
         * @param newGroup a consumer group with its own stores and manifests, or null for that of the work folder
         */
        public Builder group(String newGroup) {
            group = newGroup;
            return this;
        }

        /** Sets whether records of other datasets are skipped, which needs a group of the dataset's own. */
        public Builder skipOtherDatasets(boolean skip) {
            skipsOtherDatasets = skip;
            return this;
        }

        /** Sets what receives the progress of the stages. */
        public Builder progress(RunProgress newProgress) {
            progress = newProgress;
            return this;
        }

        /** Sets what controls rate limit, threads and an early stop of the stages. */
        public Builder control(RunControl newControl) {
            control = newControl;
            return this;
        }

        /** Sets where the stages count and time. */
        public Builder telemetry(Telemetry newTelemetry) {
            telemetry = newTelemetry;
            return this;
        }

        /** Returns the run. */
        public PipelineRun build() {
            return new PipelineRun(this);
        }
    }

    /**
     * Produces, imports with indexing on the fly, and verifies. After a stop, the remaining stages do nothing.
     *
     * @param blobs how many blobs to compare
     * @param check how closely they are compared
     * @param startNanos start of the run, from {@link System#nanoTime}
     */
    public RunReport run(long blobs, BlobCheck check, long startNanos) {
        runs.progress().note("run: producing from the dataset to Kafka");
        ProduceReport produced = produce(RecordFormat.REFERENCE);
        runs.progress().ended();
        runs.progress().note("run: importing from Kafka to MongoDB and the indexes");
        ConsumeReport consumed = consume();
        runs.progress().ended();
        runs.progress()
                .note("run: verifying every document and "
                        + (blobs == Long.MAX_VALUE ? "every blob" : blobs + " blobs"));
        VerifyReport verified = verify(blobs, check);
        runs.progress().ended();
        return RunReport.of(
                runs.job().dataset(), produced, consumed, verified, (System.nanoTime() - startNanos) / 1_000_000);
    }

    /** Sends the documents to Kafka. */
    public ProduceReport produce(RecordFormat format) {
        return produce(format, Part.WHOLE);
    }

    /** Sends a part of the documents to Kafka. Other processes send the other parts. */
    public ProduceReport produce(RecordFormat format, Part part) {
        return new ProduceRun(runs).run(format, part);
    }

    /** Imports the documents from Kafka into the stores. An unfinished import is resumed by its own group. */
    public ConsumeReport consume() {
        return new ConsumeRun(runs).run();
    }

    /** Replays the dead letters of the import. The results of the import itself are unchanged. */
    public ReplayReport replayDeadLetters() {
        return new ConsumeRun(runs).replayDeadLetters();
    }

    /** Fills the indexes, from MongoDB if the job names one and from the generator otherwise. */
    public IndexReport index() {
        return index(runs.job().services().mongo() == null ? IndexSource.GENERATOR : IndexSource.MONGO);
    }

    /**
     * Fills the indexes. Access rights are taken from MongoDB if the job names one.
     *
     * @param source where the documents are read from
     */
    public IndexReport index(IndexSource source) {
        return index(source, Part.WHOLE);
    }

    /**
     * Fills the indexes with a part of the documents. Other processes index the other parts, at any time.
     *
     * @param source where the documents are read from
     */
    public IndexReport index(IndexSource source, Part part) {
        return new IndexRun(runs, source).run(part);
    }

    /** Compares the stores with the dataset, and blobs by their digest; see {@link #verify(long, BlobCheck)}. */
    public VerifyReport verify(long blobs) {
        return verify(blobs, BlobCheck.DIGEST);
    }

    /**
     * Compares the stores with the dataset. A verification that was interrupted is resumed; one that was complete
     * starts over, since the stores may have changed.
     *
     * @param blobs how many blobs to compare
     * @param check how closely they are compared
     */
    public VerifyReport verify(long blobs, BlobCheck check) {
        return verify(blobs, check, Part.WHOLE);
    }

    /**
     * Compares the stores with a part of the dataset. Other processes verify the other parts, at any time, and {@link
     * VerifyMerge} makes one report of them.
     *
     * @param blobs how many blobs of the whole dataset to compare
     * @param check how closely they are compared
     */
    public VerifyReport verify(long blobs, BlobCheck check, Part part) {
        return new VerifyRun(runs, blobs, check).run(part);
    }

    /** Removes the dataset from the services that the job names, and the manifests of what is removed. */
    public CleanReport clean() {
        return clean(false);
    }

    /**
     * Removes the dataset from the services that the job names, and the manifests of what is removed.
     *
     * @param wholeTopics whether topics that also hold records of other datasets are deleted
     */
    public CleanReport clean(boolean wholeTopics) {
        return new CleanRun(runs, wholeTopics).run();
    }

    /** Returns what {@link #clean(boolean)} would remove, and removes nothing. */
    public CleanPlan cleanPlan(boolean wholeTopics) {
        return new CleanRun(runs, wholeTopics).plan();
    }
}
