package org.nuxeo.lib.stream.log;

import java.io.Externalizable;
import java.util.Collection;
import java.util.List;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.codec.Codec;

/** Opens logs. */
public interface LogManager extends AutoCloseable {
    void close();

    boolean createIfNotExists(Name name, int number);

    default <M extends Externalizable> LogTailer<M> createTailer(Name name, Collection<LogPartition> collection) {
        throw SignatureOnly.called();
    }

    <M extends Externalizable> LogTailer<M> createTailer(
            Name name, Collection<LogPartition> collection, Codec<M> codec);

    default <M extends Externalizable> LogTailer<M> createTailer(Name name, LogPartition logPartition) {
        throw SignatureOnly.called();
    }

    default <M extends Externalizable> LogTailer<M> createTailer(Name name, LogPartition logPartition, Codec<M> codec) {
        throw SignatureOnly.called();
    }

    default <M extends Externalizable> LogTailer<M> createTailer(Name name, Name name2) {
        throw SignatureOnly.called();
    }

    default <M extends Externalizable> LogTailer<M> createTailer(Name name, Name name2, Codec<M> codec) {
        throw SignatureOnly.called();
    }

    boolean delete(Name name);

    default void deleteConsumers() {
        throw SignatureOnly.called();
    }

    default void deleteRecords(Name name) {
        throw SignatureOnly.called();
    }

    boolean exists(Name name);

    default <M extends Externalizable> LogAppender<M> getAppender(Name name) {
        throw SignatureOnly.called();
    }

    <M extends Externalizable> LogAppender<M> getAppender(Name name, Codec<M> codec);

    default LogLag getLag(Name name, Name name2) {
        throw SignatureOnly.called();
    }

    List<LogLag> getLagPerPartition(Name name, Name name2);

    List<Name> listAllNames();

    List<Name> listConsumerGroups(Name name);

    int size(Name name);

    default <M extends Externalizable> LogTailer<M> subscribe(
            Name name, Collection<Name> collection, RebalanceListener rebalanceListener) {
        throw SignatureOnly.called();
    }

    <M extends Externalizable> LogTailer<M> subscribe(
            Name name, Collection<Name> collection, RebalanceListener rebalanceListener, Codec<M> codec);

    boolean supportSubscribe(Name name);
}
