// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import org.nuxeo.datagen.core.bank.numbers.Population;
import org.nuxeo.datagen.core.corpus.CitySlots;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.id.UsState;

/**
 * The customers and accounts of a state or a repository: their number, the k-th of them, and the index of a given one.
 * States and repositories are ranges of city slots. All customers and accounts belong to the archives, ordered by position.
 */
final class Residents {

    private final CitySlots cities;
    private final Population population;

    Residents(CitySlots cities, Population population) {
        this.cities = cities;
        this.population = population;
    }

    /** Returns the first city slot whose customers belong to the repository. */
    int slotsFrom(Repository repository) {
        return cities.repositoryFrom(repository);
    }

    /** Returns the city slot after the last whose customers belong to the repository. */
    int slotsTo(Repository repository) {
        return cities.repositoryTo(repository);
    }

    /** Returns the state of a city slot. */
    UsState state(int citySlot) {
        return cities.state(citySlot);
    }

    long customers(Repository repository) {
        return population.customers(slotsFrom(repository), slotsTo(repository));
    }

    long customers(UsState state) {
        return population.customers(cities.stateFrom(state), cities.stateTo(state));
    }

    long customer(UsState state, long k) {
        return population.customer(cities.stateFrom(state), cities.stateTo(state), k);
    }

    long indexOfCustomer(UsState state, long customer) {
        return population.indexOfCustomer(cities.stateFrom(state), cities.stateTo(state), customer);
    }

    long accounts(Repository repository) {
        return population.accounts(slotsFrom(repository), slotsTo(repository));
    }

    long accounts(UsState state) {
        return population.accounts(cities.stateFrom(state), cities.stateTo(state));
    }

    /** Returns the number of accounts of a place: those of its state, or of its repository if it has no state. */
    long accounts(Place place) {
        return place.state() == null ? accounts(place.repository()) : accounts(place.state());
    }

    /** Returns the position of the k-th account of a place. */
    long account(Place place, long k) {
        UsState state = place.state();
        if (state != null) {
            return population.account(cities.stateFrom(state), cities.stateTo(state), k);
        }
        Repository repository = place.repository();
        return repository == Repository.ARCHIVES
                ? k
                : population.account(slotsFrom(repository), slotsTo(repository), k);
    }

    /** Returns the index of an account among the accounts of a place. */
    long indexOfAccount(Place place, long account) {
        UsState state = place.state();
        if (state != null) {
            return population.indexOfAccount(cities.stateFrom(state), cities.stateTo(state), account);
        }
        Repository repository = place.repository();
        return repository == Repository.ARCHIVES
                ? account
                : population.indexOfAccount(slotsFrom(repository), slotsTo(repository), account);
    }
}
