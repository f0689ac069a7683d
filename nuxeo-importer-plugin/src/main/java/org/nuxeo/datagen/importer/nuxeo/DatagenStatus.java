package org.nuxeo.datagen.importer.nuxeo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.RunningImports;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.Blobs;
import org.nuxeo.ecm.core.api.repository.RepositoryManager;
import org.nuxeo.importer.stream.StreamImporters;
import org.nuxeo.lib.stream.log.LogLag;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.log.Name;
import org.nuxeo.runtime.api.Framework;

/** Tells how far imports are: what this node imports, how much a log has to go, how much repositories hold. */
@Operation(
        id = DatagenStatus.ID,
        category = "Services",
        label = "Status of imports",
        description = "Tells what this node imports now, how many messages of a log are not imported yet, and about how"
                + " many documents the repositories hold.",
        addToStudio = false)
public class DatagenStatus {

    public static final String ID = "Datagen.Status";

    @Context
    protected OperationContext context;

    /** Log whose consumers are asked for. */
    @Param(name = "logName", required = false)
    protected String logName = StreamImporters.DEFAULT_LOG_DOC_NAME;

    /** Returns the status as JSON. */
    @OperationMethod
    public Blob run() {
        return Administrators.run(context, ID, () -> {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("version", DatasetVersion.CURRENT.toString());
            ArrayNode imports = json.putArray("imports");
            for (RunningImports.Entry entry : RunningImports.INSTANCE.entries()) {
                imports.addObject()
                        .put("fingerprint", entry.fingerprint())
                        .put("planned", entry.planned())
                        .put("settled", entry.settled());
            }
            log(json.putObject("log"));
            repositories(json.putArray("repositories"));
            return Blobs.createJSONBlob(json.toString());
        });
    }

    private void log(ObjectNode json) {
        Name name = Logs.name(logName);
        LogManager manager = Logs.manager();
        boolean exists = manager.exists(name);
        json.put("name", logName).put("exists", exists);
        if (exists) {
            LogLag lag = manager.getLag(name, Name.ofUrn(DocumentConsumersEx.ID.replace('.', '/')));
            json.put("partitions", manager.size(name))
                    .put("messages", lag.upper())
                    .put("imported", lag.lower())
                    .put("lag", lag.lag());
        }
    }

    private static void repositories(ArrayNode json) {
        for (String name : Framework.getService(RepositoryManager.class).getRepositoryNames()) {
            for (Repository repository : Repository.values()) {
                if (repository.label().equals(name)) {
                    json.addObject()
                            .put("name", name)
                            .put(
                                    "documents",
                                    MongoRepositories.database(name)
                                            .getCollection(name)
                                            .estimatedDocumentCount());
                }
            }
        }
    }
}
