// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.model.Fact;

/** The facts of a document, for the rules of content models. */
final class DocumentFacts {

    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final String ADMINISTRATOR = "Administrator";

    private DocumentFacts() {}

    static String text(Document document, Fact fact) {
        return switch (fact) {
            case TITLE -> document.title();
            case CREATOR, LAST_CONTRIBUTOR -> ADMINISTRATOR;
            case FIRST_NAME -> document.customer().firstName();
            case LAST_NAME -> document.customer().lastName();
            case CUSTOMER_NUMBER -> document.customer().numberText();
            case STREET -> document.customer().streetLine();
            case CITY -> document.customer().city();
            case STATE -> document.customer().state().code();
            case COUNTRY -> "USA";
            case ACCOUNT_NUMBER -> document.accountNumber();
            case FILE_NAME -> document.fileName();
            case MIME_TYPE -> document.mimeType();
            case MONTH -> Months.text(document.identity().month());
            case KIND -> document.kind().label();
            case TYPE -> document.type();
            case NAME -> document.name();
            case FULL_NAME -> document.customer().fullName();
            case ZIP -> document.customer().zip();
            case PHONE -> document.customer().phone();
            case EMAIL -> document.customer().email();
            case STATE_NAME -> document.customer().state().officialName();
            case ACCOUNT_KIND -> document.account().kind().label();
            case CREATED, MODIFIED, DOCUMENT_DATE, DATE, YEAR, CUSTOMER, ACCOUNT, BIRTH_DATE ->
                throw new IllegalArgumentException("fact " + fact.label() + ": must be a text, is a number");
        };
    }

    static long number(Document document, Fact fact) {
        return switch (fact) {
            case CREATED, MODIFIED, DOCUMENT_DATE, DATE -> document.documentMillis();
            case YEAR -> Days.year(Days.date(document.documentEpochDay()));
            case CUSTOMER -> document.customerPosition();
            case ACCOUNT ->
                document.kind().hasSchema("account") ? document.identity().position() : -1;
            case BIRTH_DATE -> document.customer().birthEpochDay() * MILLIS_PER_DAY + MILLIS_PER_DAY / 2;
            default -> throw new IllegalArgumentException("fact " + fact.label() + ": must be a number, is a text");
        };
    }
}
