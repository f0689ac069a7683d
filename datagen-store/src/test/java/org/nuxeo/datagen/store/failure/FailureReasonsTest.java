// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

/** Messages of drivers, reduced to what a person can act on. */
class FailureReasonsTest {

    @Test
    void networkFailuresAreDescribedInWords() {
        assertThat(FailureReasons.of(new UnknownHostException("nohost: Name or service not known")))
                .isEqualTo("unknown host nohost");
        assertThat(FailureReasons.of(new ConnectException("Connection refused")))
                .isEqualTo("connection refused");
        assertThat(FailureReasons.of(new SocketTimeoutException("Read timed out")))
                .isEqualTo("no reply in time");
        assertThat(FailureReasons.of(new IOException(new SocketException("Connection reset"))))
                .isEqualTo("Connection reset");
        assertThat(FailureReasons.of(null)).isEqualTo("no reply");
        assertThat(FailureReasons.of(new IOException())).isEqualTo("no reply");
    }

    @Test
    void classNamesAreOmitted() {
        String path = "PKIX path building failed: sun.security.provider.certpath.SunCertPathBuilderException:"
                + " unable to find valid certification path to requested target";
        assertThat(FailureReasons.of(new SSLHandshakeException(path)))
                .isEqualTo(
                        "TLS: PKIX path building failed: unable to find valid certification path to requested target");
    }

    @Test
    void theLastFailureOfAClusterViewIsKept() {
        String view =
                "Timed out while waiting for a server that matches ReadPreferenceServerSelector{readPreference=primary}."
                        + " Client view of cluster state is {type=UNKNOWN, servers=[{address=%s, type=UNKNOWN,"
                        + " state=CONNECTING, exception={com.mongodb.MongoSocketOpenException: Exception opening socket},"
                        + " caused by {java.net.%s}}]";
        assertThat(FailureReasons.text(view.formatted("a:1", "ConnectException: Connection refused")))
                .isEqualTo("connection refused");
        assertThat(FailureReasons.text(view.formatted("nohost:1", "UnknownHostException: nohost")))
                .isEqualTo("unknown host nohost");
        assertThat(FailureReasons.text("Client view of cluster state is {type=UNKNOWN, servers=[]"))
                .isEqualTo("no reply in time");
    }

    @Test
    void membersWithoutAPrimaryAreNoRefusedConnection() {
        String view =
                "Timed out while waiting for a server that matches WritableServerSelector. Client view of cluster state is"
                        + " {type=REPLICA_SET, servers=[{address=a:1, type=REPLICA_SET_SECONDARY, roundTripTime=1.1 ms,"
                        + " state=CONNECTED}, {address=b:1, type=UNKNOWN, state=CONNECTING, exception="
                        + "{com.mongodb.MongoSocketOpenException: Exception opening socket}, caused by"
                        + " {java.net.ConnectException: Connection refused}}, {address=c:1, type=REPLICA_SET_SECONDARY,"
                        + " roundTripTime=0.9 ms, state=CONNECTED}]";
        assertThat(FailureReasons.text(view)).isEqualTo("no primary: 2 of 3 members answer");
        assertThat(new ServiceDownException("mongo", "a:1,b:1,c:1", new IOException(view)))
                .hasMessage(
                        "mongo at a:1,b:1,c:1 has no primary: 2 of 3 members answer; start the others, or wait until one"
                                + " is elected");
        assertThat(FailureReasons.text(view.replaceFirst("REPLICA_SET_SECONDARY", "REPLICA_SET_PRIMARY")))
                .isEqualTo("connection refused");
    }

    @Test
    void aMissingRightIsNamedAsItIsGranted() {
        assertThat(
                        FailureReasons.text(
                                "Command execution failed on MongoDB server with error 13 (Unauthorized): 'not authorized"
                                        + " on nuxeo to execute command { createIndexes: \"archives\", indexes: [ { key: {} } ] }' on server a:1"))
                .isEqualTo("the role of its user needs createIndex on nuxeo.archives");
        assertThat(FailureReasons.text(
                        "not authorized on admin to execute command { shardCollection: \"nuxeo.archives\" }"))
                .isEqualTo("the role of its user needs shardCollection on admin.nuxeo.archives");
        assertThat(FailureReasons.text(
                        "not authorized on nuxeo to execute command { listCollections: 1, nameOnly: true }"))
                .isEqualTo("the role of its user needs listCollections on nuxeo");
        assertThat(FailureReasons.text(
                        "action [indices:admin/create] is unauthorized for user [bob] with effective roles"
                                + " [writer] on indices [nuxeo-archives], this action is granted by the index privileges"
                                + " [create_index,manage,all]"))
                .isEqualTo("the role of bob needs create_index or manage or all on nuxeo-archives");
        assertThat(FailureReasons.text("no permissions for [indices:admin/create] and User [name=bob, backend_roles=[],"
                        + " requestedTenant=null]"))
                .isEqualTo("the role of bob needs indices:admin/create");
        assertThat(FailureReasons.text("Not authorized to access topics: [nuxeo-import-archives]"))
                .isEqualTo("its user needs an ACL on topic nuxeo-import-archives");
        assertThat(FailureReasons.text("Not authorized to access group: datagen"))
                .isEqualTo("its user needs an ACL on group datagen");
    }

    @Test
    void statusAndReasonOfAnIndexAnswerAreKept() {
        String answer = "method [PUT], host [http://127.0.0.1:9200], URI [/x], status line [HTTP/1.1 400 Bad Request]\n"
                + "{\"error\":{\"root_cause\":[{\"type\":\"mapper\",\"reason\":\"no \\\"such\\\" type\"}]}}";
        assertThat(FailureReasons.text(answer)).isEqualTo("400 Bad Request, no \"such\" type");
    }
}
