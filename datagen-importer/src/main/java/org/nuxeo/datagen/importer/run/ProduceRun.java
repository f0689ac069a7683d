// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.manifest.StageSession.StageRequest;
import org.nuxeo.datagen.importer.produce.ProduceStage.ProduceSettings;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.importer.settings.TopicWords;
import org.nuxeo.datagen.importer.stage.Stage.Checkpoint;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.TopicSettings.TopicPlan;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/** Stage {@code produce}: sends every document that the topics do not hold yet. */
record ProduceRun(Stages stages, Job job) {

    /**
     * Runs the stage.
     *
     * @param part the partitions this process feeds; other processes feed the others
     * @return what the topics hold of the whole dataset; for a part, what they hold of the last step of growth
     */
    ProduceReport run(RecordFormat format, Part part) {
        ServiceAddresses services = new ServiceAddresses(job.services().kafka(), null, null);
        ObjectNode settings = job.produceSettings(format).put("part", part.text());
        StageRequest request = stages.request("produce", settings, services);
        try (StageSession session = StageSession.open(stages.work, request)) {
            requireTopics(new DatasetGrowth(job.dataset(), session.grownFrom()).last(job.partitions()), format);
            session.bind();
            ProduceReport report = stages.withControlFile(request, () -> send(format, part, session.grownFrom()));
            session.save(report.finished(), Json.tree(report));
            return report;
        }
    }

    /** Refuses topics that cannot take the delivery or would lose some of it, before the folder is bound to these settings. */
    private void requireTopics(Delivery delivery, RecordFormat format) {
        List<TopicPlan> plans = TopicWords.plans(delivery, format, job.topics());
        try (TopicAdmin admin = stages.openAdmin()) {
            if (!admin.requireKeeping(plans)) {
                TopicWords.requireBrokers(job.topics(), admin.brokers());
            }
            admin.requireAnswer();
        }
    }

    /** Sends the last step of growth, or all steps if everything is to be sent again. */
    private ProduceReport send(RecordFormat format, Part part, List<DatasetSpec> grownFrom) {
        boolean again = job.has(RunOption.AGAIN);
        DatasetGrowth grown = new DatasetGrowth(job.dataset(), grownFrom);
        ProduceSettings settings = new ProduceSettings(format, job.threads(), part, again, job.retry(), job.topics());
        List<Delivery> deliveries = again ? grown.deliveries(job.partitions()) : List.of(grown.last(job.partitions()));
        ProduceReport report = send(settings, deliveries.get(0));
        for (int i = 1; i < deliveries.size() && report.finished(); i++) {
            report = send(settings, deliveries.get(i));
        }
        return part.count() > 1 ? report : grown.whole(report, job.partitions());
    }

    private ProduceReport send(ProduceSettings settings, Delivery delivery) {
        return stages.run(Checkpoint.NONE).produce(job.kafka(), settings, delivery, stages.models);
    }
}
