// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PinsTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws Exception {
        file = folder.resolve("pins.txt");
        Files.write(file, List.of("# head", "bank rows 01", "hospital rows 02"));
    }

    @AfterEach
    void clear() {
        System.clearProperty("datagen.record");
    }

    private void check(int bank, int hospital) throws Exception {
        Pins pins = new Pins(file);
        pins.add("bank", "rows", new byte[] {(byte) bank});
        pins.add("hospital", "rows", new byte[] {(byte) hospital});
        pins.check();
    }

    @Test
    void everyDigestIsCompared() throws Exception {
        check(1, 2);
        assertThatThrownBy(() -> check(1, 3)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> check(3, 2)).isInstanceOf(AssertionError.class);
        Pins fewer = new Pins(file);
        fewer.add("bank", "rows", new byte[] {1});
        assertThatThrownBy(fewer::check).isInstanceOf(AssertionError.class);
    }

    @Test
    void newDigestsAreRecordedAndNoneIsReplaced() throws Exception {
        System.setProperty("datagen.record", "true");
        assertThatThrownBy(() -> check(1, 4)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> check(3, 2)).isInstanceOf(AssertionError.class);
        Pins more = new Pins(file);
        more.add("bank", "rows", new byte[] {1});
        more.add("hospital", "rows", new byte[] {2});
        more.add("nuxeo", "rows", new byte[] {5});
        more.check();
        assertThat(Pins.read(file))
                .containsExactly(
                        Map.entry("bank rows", "01"), Map.entry("hospital rows", "02"), Map.entry("nuxeo rows", "05"));
    }
}
