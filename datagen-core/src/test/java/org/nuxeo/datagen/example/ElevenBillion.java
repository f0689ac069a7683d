// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.example;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;

public class ElevenBillion {
    public static void main(String[] args) {
        Dataset bank = Dataset.of(
                DatasetSpec.builder().customers(90_000_000).months(60).build());
        System.out.println(bank.documents() + " documents");
        Document document = bank.document(10_000_000_000L);
        System.out.println(document.path() + " of " + document.customer().fullName());
        System.out.println(new Locator(bank).locate(document.id().toString()).equals(document.identity()));
    }
}
