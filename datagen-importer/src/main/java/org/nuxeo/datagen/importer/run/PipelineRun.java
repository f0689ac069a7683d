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
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.settings.RecordFormat;
import org.nuxeo.datagen.importer.telemetry.RunProgress;
import org.nuxeo.datagen.importer.telemetry.Telemetry;

/**
 * The way in: runs the stages of a job, one at a time or one after the other. Each stage has a manifest in the work folder;
 * run once more, it resumes what was interrupted and finds done what is done. One thread at a time.
 *
 * <pre>{@code
 * Job job = new Job(dataset, addresses, 4, 8, null);
 * RunReport report = PipelineRun.of(job, Path.of("datagen-work")).build().run(1_000, BlobCheck.DIGEST, System.nanoTime());
 * }</pre>
 */
public final class PipelineRun {
    private final StageRuns runs;

    private PipelineRun(Builder terms) {
        this.runs = new StageRuns(terms);
    }

    /**
     * Begins to describe a run: on outside services, from the manifests there are, with nobody watching.
     *
     * @param work folder of the manifests
     */
    public static Builder of(Job job, Path work) {
        return new Builder(job, work);
    }

    /** What a run may be given besides its job. */
    public static final class Builder {
        final Job job;
        final Path work;
        Set<ServiceKind> embedded = EnumSet.noneOf(ServiceKind.class);
        Repetition repetition = new Repetition(false, false, false);
        String group;
        boolean skipsOtherDatasets;
        RunProgress progress = RunProgress.NONE;
        Control control = Control.of(StopSource.NEVER);
        Telemetry telemetry = Telemetry.none();

        private Builder(Job job, Path work) {
            this.job = job;
            this.work = work;
        }

        /** Names the services that end with this process. */
        public Builder embedded(Set<ServiceKind> kinds) {
            embedded = Set.copyOf(kinds);
            return this;
        }

        /** Says what is made of manifests that are found; without it they are resumed. */
        public Builder repetition(Repetition newRepetition) {
            repetition = newRepetition;
            return this;
        }

        /**
         * Chooses which copy of the documents is imported and verified.
         *
         * @param newGroup a consumer group with stores and manifests of its own, or null for that of the work folder
         */
        public Builder group(String newGroup) {
            group = newGroup;
            return this;
        }

        /** Says whether records of other datasets are left out, which takes a group of the dataset's own. */
        public Builder skipOtherDatasets(boolean skip) {
            skipsOtherDatasets = skip;
            return this;
        }

        /** Names who hears how far the stages are. */
        public Builder progress(RunProgress newProgress) {
            progress = newProgress;
            return this;
        }

        /** Gives the stages a pace, and an end before theirs. */
        public Builder control(Control newControl) {
            control = newControl;
            return this;
        }

        /** Says where the stages count and time. */
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
     * Produces, imports with indexing on the fly, and verifies; after a stop the stages that are left do nothing.
     *
     * @param blobs how many files to look at
     * @param check how closely
     * @param startNanos when the run began, as {@link System#nanoTime}
     */
    public RunReport run(long blobs, BlobCheck check, long startNanos) {
        runs.progress().note("run: producing, from the dataset to Kafka");
        ProduceReport produced = produce(RecordFormat.REFERENCE);
        runs.progress().ended();
        runs.progress().note("run: importing, from Kafka to MongoDB and the indexes");
        ConsumeReport consumed = consume();
        runs.progress().ended();
        runs.progress().note("run: verifying, every document and " + blobs + " files");
        VerifyReport verified = verify(blobs, check);
        runs.progress().ended();
        return RunReport.of(
                runs.job().dataset(), produced, consumed, verified, (System.nanoTime() - startNanos) / 1_000_000);
    }

    /** Sends the documents to Kafka. */
    public ProduceReport produce(RecordFormat format) {
        return produce(format, Part.WHOLE);
    }

    /** Sends a part of the documents to Kafka; other processes send the others. */
    public ProduceReport produce(RecordFormat format, Part part) {
        return new ProduceRun(runs).run(format, part);
    }

    /** Takes the documents from Kafka to the stores. An unfinished repetition is resumed by its own group. */
    public ConsumeReport consume() {
        return new ConsumeRun(runs).run();
    }

    /** Takes up the dead letters of the import once more; what the import itself has done stays as it is. */
    public ReplayReport replayDeadLetters() {
        return new ConsumeRun(runs).replayDeadLetters();
    }

    /** Fills the indexes, from MongoDB if the job names one and from the generator otherwise. */
    public IndexReport index() {
        return index(runs.job().services().mongo() == null ? IndexSource.GENERATOR : IndexSource.MONGO);
    }

    /**
     * Fills the indexes. Who may read documents is as MongoDB has it if the job names one.
     *
     * @param source where documents come from
     */
    public IndexReport index(IndexSource source) {
        return new IndexRun(runs, source).run();
    }

    /** Compares the stores with the dataset, files by their digest; see the other method. */
    public VerifyReport verify(long blobs) {
        return verify(blobs, BlobCheck.DIGEST);
    }

    /**
     * Compares the stores with the dataset: all of it every time, since what was verified may have changed; but what was
     * interrupted is resumed.
     *
     * @param blobs how many files to look at
     * @param check how closely
     */
    public VerifyReport verify(long blobs, BlobCheck check) {
        return new VerifyRun(runs).run(blobs, check);
    }

    /** Removes the dataset from the services that the job names, and the manifests of what is removed. */
    public CleanReport clean() {
        return clean(false);
    }

    /**
     * Removes the dataset.
     *
     * @param wholeTopics whether topics go that hold records of other datasets, too
     */
    public CleanReport clean(boolean wholeTopics) {
        return new CleanRun(runs, wholeTopics).run();
    }

    /** Tells what {@link #clean(boolean)} would remove, and removes nothing. */
    public CleanPlan cleanPlan(boolean wholeTopics) {
        return new CleanRun(runs, wholeTopics).plan();
    }
}
