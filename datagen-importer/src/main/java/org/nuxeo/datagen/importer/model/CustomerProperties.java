package org.nuxeo.datagen.importer.model;

/**
 * The properties of schema {@code customer}.
 *
 * @param number the customer number
 * @param state the two-letter code of the state
 */
public record CustomerProperties(
        String firstName, String lastName, String number, String street, String city, String state, String country) {}
