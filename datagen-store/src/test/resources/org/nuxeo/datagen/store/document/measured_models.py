"""Reads documents with pymongo and tests with SciPy whether they are what their models ask.

usage: measured_models.py FOLDER, with models.json and 0.bson, 1.bson ...; prints a probability for each field
"""

import collections
import json
import os
import sys

import bson
import numpy
from scipy import stats


def chi_square(counts, shares, total):
    """The probability of counts at least as far from the shares; rare values are put together."""
    pairs = sorted(((share * total, counts.get(value, 0)) for value, share in shares.items()), reverse=True)
    expected, observed, rest, seen = [], [], 0.0, 0
    for mean, count in pairs:
        if mean >= 8:
            expected.append(mean)
            observed.append(count)
        else:
            rest += mean
            seen += count
    if rest > 0:
        expected.append(rest)
        observed.append(seen)
    if sum(observed) != total:
        return 0.0
    if len(expected) < 2:
        return 1.0
    return stats.chisquare(observed, numpy.array(expected) * total / sum(expected)).pvalue


def equal(first, last):
    return {value: 1 / (last - first + 1) for value in range(first, last + 1)}


def zipf(ranks, exponent):
    weights = numpy.arange(1, ranks + 1) ** -float(exponent)
    return dict(zip(range(1, ranks + 1), weights / weights.sum()))


def test(rule, values):
    name = next(each for each in rule if each != "present")
    body = rule[name]
    count = len(values)
    if name == "pick":
        total = sum(body.values())
        return chi_square(collections.Counter(values), {each: body[each] / total for each in body}, count)
    if name == "range":
        return chi_square(collections.Counter(values), equal(body["from"], body["to"]), count)
    if name == "zipf":
        return chi_square(collections.Counter(values), zipf(body["ranks"], body["exponent"]), count)
    if name == "normal":
        return stats.kstest(values, stats.norm(body["mean"], body["deviation"]).cdf).pvalue
    if name == "logNormal":
        return stats.kstest(values, stats.lognorm(body["deviation"], scale=body["median"]).cdf).pvalue
    if name == "chance":
        return stats.binomtest(sum(values), count, body).pvalue
    if name == "list":
        return chi_square(collections.Counter(map(len, values)), equal(body["from"], body["to"]), count)
    if "vocabulary" not in body:
        sizes = collections.Counter(len(each.split()) for each in values)
        return chi_square(sizes, equal(body["from"], body["to"]), count)
    words = collections.Counter(word.lower() for each in values for word in each.split())
    frequent = sorted(words.values(), reverse=True)
    shares = sorted(zipf(body["vocabulary"], body["exponent"]).values(), reverse=True)
    if len(words) > body["vocabulary"] or sum(frequent) != 2 * count:
        return 0.0
    # which word has which rank is not known here: the mean number of different words is
    different = sum(1 - (1 - share) ** (2 * count) for share in shares)
    spread = max(1.0, sum((1 - share) ** (2 * count) * (1 - (1 - share) ** (2 * count)) for share in shares) ** 0.5)
    return min(stats.norm.sf(abs(len(words) - different) / spread), stats.binomtest(frequent[0], 2 * count, shares[0]).pvalue * 2)


def number(value):
    if isinstance(value, (bool, int, float)):
        return float(value)
    return len(value) if isinstance(value, list) else len(value.split())


def measure(name, rule, documents):
    values = [each[name] for each in documents if name in each]
    present = stats.binomtest(len(values), len(documents), rule.get("present", 1)).pvalue
    return {
        "p": float(test(rule, values)),
        "present": float(present),
        "mean": float(numpy.mean([number(each) for each in values])),
        "distinct": len({json.dumps(each) for each in values}),
    }


def main():
    folder = sys.argv[1]
    with open(os.path.join(folder, "models.json"), encoding="utf-8") as file:
        models = json.load(file)
    results = []
    for index, model in enumerate(models):
        with open(os.path.join(folder, f"{index}.bson"), "rb") as file:
            documents = list(bson.decode_file_iter(file))
        note = model["kinds"]["note"]
        result = {
            name: measure(f"{model['model']}:{name}", rule, documents) for name, rule in note["fields"].items()
        }
        # whole parents only: the last one may go on after the documents
        children = collections.Counter(each["ecm:parentId"] for each in documents[:-9])
        sizes = collections.Counter(list(children.values())[:-1])
        total = sum(note["count"].values())
        shares = {int(size): weight / total for size, weight in note["count"].items()}
        result["parents"] = float(chi_square(sizes, shares, sum(sizes.values())))
        results.append(result)
    json.dump(results, sys.stdout)


main()
