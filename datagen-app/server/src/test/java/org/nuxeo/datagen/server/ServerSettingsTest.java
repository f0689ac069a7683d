// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.server.http.Credentials;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.http.ServerLimits;

class ServerSettingsTest {
    private static final Credentials SHORT = Credentials.none().withPassword("a", Role.READER, "eleven char");
    private static final Credentials LONG = Credentials.none().withToken("a", Role.READER, "twelve chars");

    @Test
    void addressReachableByOthersNeedsLongSecrets() throws UnknownHostException {
        InetAddress any = InetAddress.getByName("0.0.0.0");
        assertThatThrownBy(() -> settings(any, Credentials.none())).hasMessageContaining("needs credentials");
        assertThatThrownBy(() -> settings(any, SHORT)).hasMessageContaining("at least 12 characters");
        assertThatThrownBy(() -> settings(any, LONG.withPassword("b", Role.READER, "ä".repeat(11))))
                .hasMessageContaining("at least 12 characters");
        assertThatCode(() -> settings(any, LONG)).doesNotThrowAnyException();
    }

    @Test
    void loopbackAddressAllowsShortSecrets() {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        assertThatCode(() -> settings(loopback, Credentials.none())).doesNotThrowAnyException();
        assertThatCode(() -> settings(loopback, SHORT)).doesNotThrowAnyException();
        assertThatThrownBy(() -> new ServerSettings(loopback, 65536, LONG, ServerLimits.DEFAULT, null))
                .hasMessageContaining("must be 0 to 65,535");
    }

    private static ServerSettings settings(InetAddress bind, Credentials credentials) {
        return new ServerSettings(bind, 0, credentials, ServerLimits.DEFAULT, null);
    }
}
