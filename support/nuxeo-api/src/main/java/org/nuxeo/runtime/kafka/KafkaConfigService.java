// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.runtime.kafka;

import java.util.Properties;
import java.util.Set;

/** The service for the properties of Kafka's clients. */
public interface KafkaConfigService {
    Set<String> listConfigNames();

    Properties getConsumerProperties(String configName);

    String getTopicPrefix(String configName);
}
