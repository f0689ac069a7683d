package org.nuxeo.runtime.kafka;

import java.util.Properties;
import java.util.Set;

/** Gives the settings of the Kafka cluster. */
public interface KafkaConfigService {
    Properties getAdminProperties(String name);

    Properties getConsumerProperties(String name);

    Properties getProducerProperties(String name);

    String getTopicPrefix(String name);

    Set<String> listConfigNames();
}
