// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RangeHeaderTest {
    @Test
    void everyFormOfRangeIsParsed() {
        assertThat(RangeHeader.read("bytes=0-0", 100)).containsExactly(new RangeHeader.ByteRange(0, 1));
        assertThat(RangeHeader.read("bytes=90-", 100)).containsExactly(new RangeHeader.ByteRange(90, 10));
        assertThat(RangeHeader.read("bytes=90-1000", 100)).containsExactly(new RangeHeader.ByteRange(90, 10));
        assertThat(RangeHeader.read("bytes=-10", 100)).containsExactly(new RangeHeader.ByteRange(90, 10));
        assertThat(RangeHeader.read("bytes=-1000", 100)).containsExactly(new RangeHeader.ByteRange(0, 100));
        assertThat(RangeHeader.read("Bytes=5-6, 1-2 ,-1", 100))
                .isEqualTo(List.of(
                        new RangeHeader.ByteRange(5, 2),
                        new RangeHeader.ByteRange(1, 2),
                        new RangeHeader.ByteRange(99, 1)));
        assertThat(RangeHeader.read("bytes=5-99999999999999999999999", 100))
                .containsExactly(new RangeHeader.ByteRange(5, 95));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999-"})
    void rangeBeyondTheBlobIsUnsatisfiable(String header) {
        assertThat(RangeHeader.read(header, 100)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bytes",
                "bytes=",
                "bytes=a-b",
                "bytes=5",
                "bytes=-",
                "bytes=6-5",
                "bytes=+1-2",
                "lines=0-1",
                "bytes=0-5,3-9",
                "bytes=0-1,,3-4",
                "bytes=0-0,2-2,4-4,6-6,8-8,10-10,12-12,14-14,16-16,18-18,20-20,22-22,24-24,26-26,28-28,30-30,32-32",
            })
    void malformedHeaderIsIgnored(String header) {
        assertThat(RangeHeader.read(header, 100)).isNull();
    }
}
