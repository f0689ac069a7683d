// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;

/**
 * The members of a consumer group.
 *
 * @param group name of the group
 * @param hosts one host for each member
 * @param topics the topics whose partitions they own
 */
public record GroupMembers(String group, List<String> hosts, Set<String> topics) {

    public GroupMembers {
        hosts = List.copyOf(hosts);
        topics = Set.copyOf(topics);
    }

    static GroupMembers of(ConsumerGroupDescription group) {
        return new GroupMembers(
                group.groupId(),
                group.members().stream()
                        .map(member -> member.host().replaceFirst("^/", ""))
                        .toList(),
                group.members().stream()
                        .flatMap(member -> member.assignment().topicPartitions().stream())
                        .map(partition -> partition.topic())
                        .collect(Collectors.toSet()));
    }

    /** Returns the group and its members in words. */
    @Override
    public String toString() {
        return "group " + group + " has " + hosts.size() + (hosts.size() == 1 ? " member" : " members") + " ("
                + String.join(", ", hosts) + ")";
    }
}
