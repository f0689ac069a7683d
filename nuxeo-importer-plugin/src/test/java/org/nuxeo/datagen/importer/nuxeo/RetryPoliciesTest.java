// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same class file creates retry policies with every version of failsafe that servers have. */
class RetryPoliciesTest {

    @ParameterizedTest
    @CsvSource({"lts-2021-oldest, 1.1.0", "lts-2023-oldest, 1.1.1", "lts-2023-newest, 2.4.4", "lts-2025-newest, 2.4.4"})
    void thePolicyIsTheSameInEachVersion(String release, String version) throws Exception {
        URL jar = failsafe(release);
        assertThat(jar.getPath()).endsWith("failsafe-" + version + ".jar");
        URL classes = Path.of("target/classes").toUri().toURL();
        try (URLClassLoader server =
                new URLClassLoader(new URL[] {classes, jar}, ClassLoader.getPlatformClassLoader())) {
            Method constant = server.loadClass(RetryPolicies.class.getName())
                    .getDeclaredMethod("constant", int.class, Duration.class);
            constant.setAccessible(true);
            Object policy = constant.invoke(null, 3, Duration.ofMillis(2_500));
            assertThat(policy.getClass().getClassLoader()).isSameAs(server);
            assertThat(value(policy, "getMaxRetries")).isEqualTo(3);
            assertThat(value(value(policy, "getDelay"), "toMillis")).isEqualTo(2_500L);
        }
    }

    private static Object value(Object of, String method) throws ReflectiveOperationException {
        return of.getClass().getMethod(method).invoke(of);
    }

    private static URL failsafe(String release) throws IOException {
        try (Stream<Path> jars = Files.list(NuxeoLinkageTest.LIBRARIES.resolve(release))) {
            return jars.filter(jar -> jar.getFileName().toString().startsWith("failsafe-"))
                    .findFirst()
                    .orElseThrow()
                    .toUri()
                    .toURL();
        }
    }
}
