// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.eclipse.jetty.http.HttpStatus.FORBIDDEN_403;
import static org.eclipse.jetty.http.HttpStatus.MISDIRECTED_REQUEST_421;
import static org.eclipse.jetty.http.HttpStatus.UNAUTHORIZED_401;
import static org.eclipse.jetty.server.Request.getRemoteAddr;
import static org.eclipse.jetty.server.Request.getServerName;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.nuxeo.datagen.server.http.Credentials.Role;

/**
 * The access rules of the server. On a loopback address, reading needs no password. There the host of a request must be
 * a loopback name, so that a page of another site cannot reach the server under its own name (DNS rebinding). On every
 * address the origin, if there is one, must be the host, so that a page of another site cannot send requests
 * (cross-site request forgery).
 */
public final class Access {
    /** The user of a request without credentials. */
    public static final Credentials.User GUEST = new Credentials.User("Guest", Role.READER);

    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]", "::1");
    private static final String NEEDS_PASSWORD =
            "authentication required: send the password of user " + Credentials.ADMINISTRATOR + ", or a token";
    private static final String SCRIPT_CHALLENGE = "Bearer realm=\"datagen\"";
    private static final String CHALLENGE = "Basic realm=\"datagen\", charset=\"UTF-8\"";

    private final LoginThrottle throttle;
    /** The log-ins of browsers. */
    final Sessions sessions;

    private final boolean loopback;

    /**
     * @param credentials the users and their secrets
     * @param loopback whether the server listens on a loopback address
     */
    public Access(Credentials credentials, boolean loopback) {
        this.throttle = new LoginThrottle(credentials, System::nanoTime);
        this.sessions = new Sessions(throttle);
        this.loopback = loopback;
    }

    /**
     * Checks whether a request is allowed.
     *
     * @throws Problem 401, 403, 421 or 429 if it is not
     */
    void check(Request request, Role needed) {
        String host = getServerName(request);
        if (loopback && !LOOPBACK_NAMES.contains(host.toLowerCase(Locale.ROOT))) {
            String why = ": must be localhost or 127.0.0.1, because the server listens on a loopback address";
            throw new Problem(MISDIRECTED_REQUEST_421, "host " + host + why);
        }
        if (!request.reads() && (!sameOrigin(request) || "cross-site".equals(request.header("Sec-Fetch-Site")))) {
            throw new Problem(FORBIDDEN_403, "origin: must be this server; pages of other sites may not send requests");
        }
        String header = request.header("Authorization");
        Sessions.Session session = sessions.find(request);
        if (session != null) {
            request.user(session.user());
        } else if (header != null) {
            Credentials.User user = throttle.check(getRemoteAddr(request), header);
            if (user == null) {
                throw unauthorized(request, "the user name, the password or the token is wrong");
            }
            request.user(user);
        } else if (!loopback && needed != Role.ANYONE) {
            throw unauthorized(request, NEEDS_PASSWORD);
        }
        require(request, needed);
    }

    /**
     * Checks that the user of a request that was already admitted has another role.
     *
     * @throws Problem 401 without credentials, 403 if the user does not have the role
     */
    public static void require(Request request, Role needed) {
        Credentials.User user = request.user();
        if (!user.role().covers(needed)) {
            throw user == GUEST
                    ? unauthorized(request, NEEDS_PASSWORD)
                    : new Problem(FORBIDDEN_403, "user " + user.name() + ": must be an administrator");
        }
    }

    private static boolean sameOrigin(Request request) {
        String origin = request.header("Origin");
        if (origin == null) {
            return true;
        }
        String authority = Problem.unlessRefused(() -> URI.create(origin).getRawAuthority());
        return authority != null && authority.equalsIgnoreCase(request.header("Host"));
    }

    /** A script of the page says itself that a password is needed, so the browser must not ask for one in a dialog. */
    private static Problem unauthorized(Request request, String detail) {
        boolean script = "empty".equals(request.header("Sec-Fetch-Dest"));
        return new Problem(UNAUTHORIZED_401, detail).with("WWW-Authenticate", script ? SCRIPT_CHALLENGE : CHALLENGE);
    }
}
