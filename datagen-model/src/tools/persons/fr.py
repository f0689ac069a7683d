#!/usr/bin/env python3
"""Compiles the people of France.

usage: fr.py DECOUPAGE OUTPUT_DIRECTORY

DECOUPAGE is the folder of the npm package @etalab/decoupage-administratif 6.0.0 (MIT; its data: Etalab, Licence Ouverte 2.0).
Needs the PyPI package Faker (MIT). Running it again gives the same bytes.
"""

import json
import os
import sys

from faker.providers.person.fr_FR import Provider

LEAST_INHABITANTS = 2000
SCALE = 1000000

# Frequent names of streets, the most frequent first: our own list.
STREETS = """rue de l'Église|place de l'Église|Grande Rue|rue du Moulin|place de la Mairie|rue du Château|rue des Écoles
rue de la Gare|rue de la Mairie|rue Principale|rue du Stade|rue de la Fontaine|rue Pasteur|rue Victor Hugo|rue des Jardins
rue de la République|rue Jean Jaurès|rue de la Poste|rue du Général de Gaulle|rue Jules Ferry|rue des Lilas|rue du Lavoir
rue Neuve|rue des Acacias|rue des Tilleuls|rue Saint-Jean|rue Gambetta|rue des Rosiers|rue de la Forêt|rue du Presbytère
rue de la Croix|rue des Champs|rue du Port|rue Émile Zola|rue du Cimetière|rue de Verdun|rue des Vignes|rue de la Paix
rue du Pont|rue des Prés|rue Louis Pasteur|rue du Maréchal Foch|rue Molière|rue de l'Abbaye|rue Victor Schœlcher
rue Anatole France|rue Jean Moulin|rue Aristide Briand|rue du 8 Mai 1945|rue du 11 Novembre|rue du 14 Juillet
avenue de la Gare|avenue Jean Jaurès|avenue de la République|avenue du Général de Gaulle|avenue Victor Hugo
avenue Foch|avenue des Pins|avenue de la Libération|avenue de l'Europe|boulevard de la République|boulevard Victor Hugo
boulevard Gambetta|boulevard Jean Jaurès|boulevard Pasteur|boulevard Voltaire|place de la République|place du Marché
place de la Liberté|place Saint-Pierre|place du Château|place des Tilleuls|place Jean Jaurès|allée des Acacias
allée des Tilleuls|allée des Peupliers|allée des Érables|allée du Parc|chemin des Vignes|chemin du Moulin
chemin de la Fontaine|chemin des Prés|chemin du Bois|chemin Vert|chemin de la Croix|impasse des Lilas|impasse du Moulin
impasse des Jardins|impasse de la Forge|impasse des Rosiers|quai de la Marne|quai du Port|ruelle de l'Église
rue de Bretagne|rue de Lorraine|rue de Normandie|rue de Provence|rue de Paris|rue de Strasbourg|rue de Metz
rue Albert Camus|rue Antoine de Saint-Exupéry|rue Arthur Rimbaud|rue Balzac|rue Claude Debussy|rue Claude Monet
rue Colette|rue Diderot|rue George Sand|rue Georges Brassens|rue Hector Berlioz|rue Jacques Prévert
rue Jean de La Fontaine|rue Jean-Jacques Rousseau|rue Jules Verne|rue La Fayette|rue Lamartine|rue Louis Aragon
rue Marcel Pagnol|rue Marie Curie|rue Maurice Ravel|rue Montaigne|rue Paul Cézanne|rue Paul Éluard|rue Paul Verlaine
rue Pierre Curie|rue Racine|rue Rabelais|rue Romain Rolland|rue Ronsard|rue Stendhal|rue Voltaire|rue de la Liberté
rue de la Libération|rue de la Résistance|rue des Cerisiers|rue des Chênes|rue des Fleurs|rue des Hirondelles
rue des Marronniers|rue des Mésanges|rue des Noyers|rue des Peupliers|rue des Platanes|rue des Pommiers|rue des Violettes
rue du Bois|rue du Calvaire|rue du Canal|rue du Centre|rue du Château d'Eau|rue du Clos|rue du Four|rue du Jeu de Paume
rue du Marché|rue du Parc|rue du Puits|rue du Ruisseau|rue du Soleil|rue du Verger|rue du Vieux Moulin|rue Basse
rue Haute|rue Creuse|rue Traversière|sentier des Vignes|square des Tilleuls|route de la Forêt|route de Paris"""

# Numbers that the regulator (Arcep) keeps free for works of fiction.
PHONES = ["01 99 00", "02 61 91", "03 53 01", "04 65 71", "05 36 49", "06 39 98"]


def latin1(text):
    text = text.replace("œ", "oe").replace("Œ", "Oe").replace("’", "'")
    try:
        text.encode("latin-1")
        return text
    except UnicodeEncodeError:
        return None


def write(folder, name, title, rows):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(f"# {title}\n")
        for row in rows:
            file.write("\t".join(str(column) for column in row) + "\n")


def ranked(names, exponent):
    """Returns names with weights by rank, since the sources have no frequencies."""
    known = []
    for name in names:
        name = latin1(name)
        if name and name not in known:
            known.append(name)
    return [(name, round(SCALE / rank**exponent)) for rank, name in enumerate(known, 1)]


def cities(source):
    def read(name):
        with open(os.path.join(source, "data", name), encoding="utf-8") as file:
            return json.load(file)

    departments = {each["code"]: each["nom"] for each in read("departements.json")}
    rows = {}
    for each in sorted(read("communes.json"), key=lambda each: each["code"]):
        codes = each.get("codesPostaux")
        if each["type"] != "commune-actuelle" or each.get("population", 0) < LEAST_INHABITANTS or not codes:
            continue
        share, rest = divmod(each["population"], len(codes))
        for i, code in enumerate(codes):
            name = latin1(each["nom"])
            if name and (name, code) not in rows:
                rows[name, code] = (name, share + (i < rest), code, departments[each["departement"]])
    return rows.values()


def main():
    source, folder = sys.argv[1:]
    first = [(*row, "F") for row in ranked(Provider.first_names_female, 0.6)]
    first += [(*row, "M") for row in ranked(Provider.first_names_male, 0.6)]
    faker = "Faker fr_FR (MIT)"
    write(folder, "first-names.tsv", f"First names, {faker}: name, weight by rank, F or M", first)
    write(folder, "last-names.tsv", f"Last names, {faker}: name, weight by rank", ranked(Provider.last_names, 0.6))
    title = "Communes of 2,000 inhabitants or more, Etalab (Licence Ouverte 2.0): name, inhabitants, postal code, department"
    write(folder, "cities.tsv", title, cities(source))
    streets = [latin1(each) for each in STREETS.replace("\n", "|").split("|")]
    write(folder, "streets.tsv", "Frequent names of streets, our own list: name, weight by rank", ranked(streets, 0.6))
    formats = [("street", "{house} {street}"), ("fullName", "{firstName} {lastName}")]
    formats += [("phone", phone + " ## ##") for phone in PHONES]
    write(folder, "formats.tsv", "How things are written; telephone numbers are those kept free for fiction", formats)


main()
