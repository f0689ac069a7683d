// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.util.function.UnaryOperator;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.description.Archives;

/** The datasets of tests. What a test does not give has the default of {@link DatasetSpec#builder}. */
public final class Datasets {

    private Datasets() {}

    /** Returns the bank with 1,200 customers and 12 months. */
    public static Dataset ofBank() {
        return ofBank(spec -> spec);
    }

    public static Dataset ofBank(long customers) {
        return of(Bank.standard(), customers);
    }

    public static Dataset ofBank(long customers, int months) {
        return of(Bank.standard(), customers, months);
    }

    public static Dataset ofBank(UnaryOperator<DatasetSpec.Builder> spec) {
        return of(Bank.standard(), spec);
    }

    public static Dataset of(Archive archive, long groups) {
        return of(archive, spec -> spec.customers(groups));
    }

    public static Dataset of(Archive archive, long groups, int months) {
        return of(archive, spec -> spec.customers(groups).months(months));
    }

    public static Dataset of(Archive archive, UnaryOperator<DatasetSpec.Builder> spec) {
        return Dataset.of(spec.apply(DatasetSpec.builder(archive)).build(), archive);
    }

    /** @param archive name of an archive, the path of its file, or the text of a model */
    public static Dataset of(String archive, long groups) {
        return of(read(archive), groups);
    }

    /** @param archive name of an archive, the path of its file, or the text of a model */
    public static Dataset of(String archive, long groups, int months) {
        return of(read(archive), groups, months);
    }

    /** @param archive name of an archive, the path of its file, or the text of a model */
    public static Dataset of(String archive, UnaryOperator<DatasetSpec.Builder> spec) {
        return of(read(archive), spec);
    }

    private static Archive read(String archive) {
        return archive.contains(": ") ? Archives.parse(archive, null) : Archives.of(archive);
    }
}
