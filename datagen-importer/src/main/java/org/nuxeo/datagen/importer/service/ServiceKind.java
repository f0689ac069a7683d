package org.nuxeo.datagen.app.services;

import java.util.List;

/** The services that can be embedded. */
public enum ServiceKind {
    /** One Kafka broker that is its own controller; the address is {@code host:port}. */
    KAFKA("kafka", "Kafka", 768, List.of("-XX:+UseSerialGC")),

    /** One Elasticsearch node; the address is {@code http://host:port}. */
    ELASTICSEARCH(
            "elasticsearch",
            "Elasticsearch",
            768,
            List.of("-XX:+UseSerialGC", "-Des.set.netty.runtime.available.processors=false")),

    /**
     * A MongoDB-wire server that keeps everything in its heap; the address is {@code mongodb://host:port}. With the
     * collector's own limits it would go on for minutes in a heap that is as good as full.
     */
    MONGO(
            "mongo",
            "MongoDB stand-in",
            6144,
            List.of("-XX:+UseParallelGC", "-XX:GCTimeLimit=75", "-XX:GCHeapFreeLimit=10"));

    private final String slug;
    private final String title;
    private final int heapMegabytes;
    private final List<String> jvmOptions;

    ServiceKind(String slug, String title, int heapMegabytes, List<String> jvmOptions) {
        this.slug = slug;
        this.title = title;
        this.heapMegabytes = heapMegabytes;
        this.jvmOptions = jvmOptions;
    }

    /** Name in options, files and folders: {@code kafka}, {@code elasticsearch}, {@code mongo}. */
    public String slug() {
        return slug;
    }

    /** Name in messages. */
    public String title() {
        return title;
    }

    /** Largest heap this service is given unless told otherwise, in mebibytes. */
    public int defaultHeapMegabytes() {
        return heapMegabytes;
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }
}
