// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.example;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.bank.Bank;

public class ElevenBillion {
    public static void main(String[] args) {
        Dataset bank = Bank.dataset(Bank.spec().customers(90_000_000).months(60).build());
        System.out.println(bank.documents() + " documents");
        Document document = bank.document(10_000_000_000L);
        System.out.println(
                document.path() + " of " + Bank.of(bank).customer(document).fullName());
        System.out.println(new Locator(bank).locate(document.id().toString()).equals(document.identity()));
    }
}
