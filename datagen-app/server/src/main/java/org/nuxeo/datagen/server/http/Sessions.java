// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.eclipse.jetty.http.HttpStatus.FORBIDDEN_403;
import static org.eclipse.jetty.server.Request.getRemoteAddr;
import static org.eclipse.jetty.server.Request.getServerPort;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpScheme;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.http.Credentials.User;
import org.nuxeo.datagen.store.output.Json;

/**
 * The log-ins of browsers, below {@code /api/session}. A cookie that no script can read, and that no other site can send, stands
 * for the user in all tabs, until the log-in ends with its time, with a log-out or with the server. Thread safe.
 */
public final class Sessions {
    private static final Duration LIFE = Duration.ofHours(8);
    private static final int MOST = 1_000;
    private static final int TOKEN_BYTES = 24;

    private final LoginThrottle throttle;
    private final Map<String, Session> sessions = RecentMap.ofUsed(MOST);

    /** The log-in of a user until a time. */
    record Session(User user, Instant ends) {}

    Sessions(LoginThrottle throttle) {
        this.throttle = throttle;
    }

    /** Returns the log-in of a request's cookie, or null if it has none that is valid. */
    synchronized @Nullable Session find(Request request) {
        String token = request.cookie(name(request));
        Session session = token == null ? null : sessions.get(token);
        return session == null || session.ends.isBefore(Instant.now()) ? null : session;
    }

    /** Answers {@code GET /api/session}: the user, and when the log-in ends, null without one. */
    public static void get(Request request) {
        request.sessions().answer(request, request.user(), request.sessions().find(request));
    }

    /** Answers {@code POST /api/session}, which logs the administrator in. */
    public static void logIn(Request request) {
        request.requireJson();
        Sessions sessions = request.sessions();
        request.readJson(body -> sessions.logIn(request, body.path("password").asText()));
    }

    private void logIn(Request request, String password) {
        User user = throttle.check(getRemoteAddr(request), Credentials.basic(Credentials.ADMINISTRATOR, password));
        if (user == null) {
            throw new Problem(FORBIDDEN_403, "the password is wrong");
        }
        String token = Credentials.randomSecret(TOKEN_BYTES);
        Session session = new Session(user, Instant.now().plus(LIFE));
        synchronized (this) {
            sessions.put(token, session);
        }
        request.cookie(cookie(request, token, LIFE.toSeconds()));
        answer(request, user, session);
    }

    /** Answers {@code DELETE /api/session}, which logs out. */
    public static void logOut(Request request) {
        Sessions sessions = request.sessions();
        synchronized (sessions) {
            sessions.sessions.remove(request.cookie(name(request)));
        }
        request.cookie(cookie(request, "", 0));
        sessions.answer(request, Access.GUEST, null);
    }

    private void answer(Request request, User user, @Nullable Session session) {
        String ends = session == null ? null : session.ends.toString();
        boolean administers = user.role() == Role.ADMINISTRATOR;
        request.json(Json.object("user", user.name(), "administrator", administers, "ends", ends));
    }

    /** Returns the name of the cookie. Servers at other ports of a host get the same cookies. */
    private static String name(Request request) {
        return "datagen-" + getServerPort(request);
    }

    private static HttpCookie cookie(Request request, String token, long seconds) {
        boolean secure = HttpScheme.HTTPS.is(request.getHttpURI().getScheme());
        HttpCookie.Builder cookie =
                HttpCookie.build(name(request), token).path("/").httpOnly(true);
        return cookie.secure(secure)
                .sameSite(HttpCookie.SameSite.STRICT)
                .maxAge(seconds)
                .build();
    }
}
