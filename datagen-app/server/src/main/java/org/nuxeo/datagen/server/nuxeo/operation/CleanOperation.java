package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.undertow.util.StatusCodes;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.importer.Importer;
import org.nuxeo.datagen.importer.elastic.ElasticStore;
import org.nuxeo.datagen.importer.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.mongo.RepositoryCleaning;
import org.nuxeo.datagen.importer.operation.Confirmations;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.job.JobServices;

/** Empties repositories and their indexes: a first call returns a key, a second one with the key does it. */
final class CleanOperation {
    private static final String ALL = "*";

    private final JobServices services;
    private final Confirmations confirmations = new Confirmations(System::currentTimeMillis);

    CleanOperation(JobServices services) {
        this.services = services;
    }

    Operation operation() {
        return Operation.of(
                "Benchmark.cleanRepository",
                "Empty repositories",
                Operation.parameters("repositoryName* confirmationKey"),
                this::run);
    }

    private JsonNode run(OperationCall call) throws InterruptedException {
        String name = call.text("repositoryName");
        List<String> known = Importer.repositories();
        if (!ALL.equals(name) && !known.contains(name)) {
            throw new IllegalArgumentException(
                    "repositoryName " + name + ": must be " + ALL + " or one of " + String.join(", ", known));
        }
        String key = call.text("confirmationKey");
        String purpose = call.user() + " cleans " + name;
        if (key == null || key.isBlank()) {
            return OperationCall.string(confirmations.issue(purpose));
        }
        if (!confirmations.redeem(purpose, key)) {
            throw new Problem(
                    StatusCodes.CONFLICT,
                    "confirmationKey: is not the one that was returned for " + name
                            + ", or is older than five minutes; call without it for a new one");
        }
        return OperationCall.string(clean(ALL.equals(name) ? known : List.of(name)));
    }

    private String clean(List<String> repositories) throws InterruptedException {
        String mongo = services.use(EnumSet.of(ServiceKind.MONGO), 0).mongo();
        long documents = 0;
        try (MongoStore store = new MongoStore(services.access().mongo(mongo))) {
            for (String repository : repositories) {
                documents += RepositoryCleaning.clean(store.database(repository), repository);
            }
        }
        String elasticsearch = services.addresses().elasticsearch();
        if (elasticsearch != null) {
            try (ElasticStore elastic = new ElasticStore(services.access().elasticsearch(elasticsearch))) {
                IndexAdmin indexes = new IndexAdmin(elastic);
                repositories.forEach(indexes::delete);
            }
        }
        return "Removed about " + documents + " documents from " + String.join(" ", repositories)
                + " and emptied their indexes.";
    }
}
