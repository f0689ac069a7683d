"""Answers questions over the model depot.yaml from their text alone, by SQL over the table of its documents, and compares.

usage: model_oracle.py QUESTIONS TABLES; prints each difference, and at the end the number of questions by kind.
"""

import collections
import decimal
import json
import re
import sys

import duckdb

questions, tables = sys.argv[1:]
base = duckdb.connect()
base.execute(f"create table document as select * from '{tables}/document.parquet'")
ORDER = ["first", "second", "third", "fourth"]
AT = r"(?:the document at \S+ in repository \w+|box B-\d+|the box that .+ belongs to|the \w+ sheet of box B-\d+)"
COLUMNS = {"color": "depot_color", "weight": "depot_weight", "price": "depot_price", "line": "depot_line",
           "pages": "depot_pages", "cost": "depot_cost", "date of creation": "date"}


def rows(sql, *values):
    return base.execute(sql, values).fetchall()


def paths(phrase):
    """Returns the paths of the documents that a phrase means."""
    above = re.fullmatch(r"the box that (.+) belongs to", phrase)
    if above:
        return [path.rsplit("/", 1)[0] for path in paths(above[1])]
    at = re.fullmatch(r"the document at (\S+) in repository (\w+)", phrase)
    if at:
        return [p for p, in rows("select path from document where path = ? and repository = ?", at[1], at[2])]
    nth = re.fullmatch(r"the (\w+) sheet of (box B-\d+)", phrase)
    if nth:
        found = [p for box in paths(nth[2]) for p, in rows("select path from document where kind = 'sheet' and path like ? order by ordinal", box + "/%")]
        return found[ORDER.index(nth[1]):][:1]
    return [p for p, in rows("select path from document where kind = 'box' and name = ?", phrase.removeprefix("box ").split(" in ")[0])]


def fact(noun, phrase):
    return [v for path in paths(phrase) for v, in rows(f"select {COLUMNS[noun]} from document where path = ?", path) if v is not None]


def where(text):
    conditions = [each.rsplit(" ", 1) for each in re.split(" with | and ", text) if each]
    return "".join(f" and {COLUMNS[noun]} = '{value}'" for noun, value in conditions)


def count(kind, conditions, folder):
    return rows("select count(*) from document where type = ? and path like ?" + where(conditions), kind, (folder or "") + "/%")[0][0]


def total(noun, kind, conditions):
    return rows(f"select sum({COLUMNS[noun]}::decimal(18, 2)) from document where kind = ?" + where(conditions), kind)[0][0]


def larger(noun, first, second):
    a, b = fact(noun, first)[0], fact(noun, second)[0]
    return "neither" if a == b else first if a > b else second


def below(kind, phrase):
    return {i for path in paths(phrase) for i, in rows("select id from document where type = ? and path like ?", kind, path + "/%")}


def readable(path, groups):
    return any(g in ("board", f"{path.split('/')[1].capitalize()} staff") for g in groups)


PATTERNS = [(re.compile(pattern), answer) for pattern, answer in [
    (r"What is the sum of the (.+) of all documents of the kind (\w+)(| with .+)\?", lambda n, k, w: [total(n, k, w)]),
    (r"Add up the (.+) of all documents of the kind (\w+)(| with .+)\. What is the total\?", lambda n, k, w: [total(n, k, w)]),
    (rf"What is the (.+?) of ({AT})\?", fact),
    (rf"Find the (.+?) of ({AT})\.", fact),
    (rf"Somebody asks for the (.+?) of ({AT})\. What is the answer\?", fact),
    (rf"Which has the (?:larger|later) (.+?), ({AT}) or ({AT})\?", lambda n, a, b: [larger(n, a, b)]),
    (rf"Compare ({AT}) and ({AT}): which one has the (?:larger|later) (.+)\?", lambda a, b, n: [larger(n, a, b)]),
    (r"Which documents of type (\w+) are there below (.+) in repository \w+\?", lambda k, p: [below(k, p)]),
    (r"List the documents of type (\w+) that lie below (.+) in repository \w+\.", lambda k, p: [below(k, p)]),
    (r"How many documents of type (\w+?)(| with .+) are there in (?:folder (\S+) of )?repository \w+\?", lambda k, w, f: [count(k, w, f)]),
    (r"Count the documents of type (\w+?)(| with .+) in (?:folder (\S+) of )?repository \w+\.", lambda k, w, f: [count(k, w, f)]),
    (r"(?:How many documents|Count the documents) below (.+) in repository \w+ (?:may I read\?|that you may show me\.)", lambda p: [paths(p)]),
]]
seen, wrong = collections.Counter(), 0
for text in open(f"{questions}/queries.jsonl", encoding="utf-8"):
    q = json.loads(text)
    seen[q["kind"]] += 1
    pattern, answer = next(each for each in PATTERNS if each[0].fullmatch(q["text"]))
    found = answer(*pattern.fullmatch(q["text"]).groups())
    faults = []
    if q["kind"] == "unanswerable":
        faults += [] if not found and not q["answerable"] else [f"has an answer: {found}"]
    elif q["kind"] == "two-users":
        path = found[0][0]
        all_below = rows("select count(*) from document where path like ?", path + "/%")[0][0]
        expected = all_below if readable(path, q["groups"]) else 0
        faults += [] if q["answer"] == str(expected) and q["hits"] == expected else [f"is {expected}"]
    elif q["kind"] == "denied":
        hidden = [i for path in paths(pattern.fullmatch(q["text"])[2]) for i, in rows("select id from document where path = ?", path)]
        faults += [] if q["forbidden"] == hidden and not q["answerable"] and not q["evidence"] else [f"hides {hidden}"]
    elif len(found) != 1:
        faults.append(f"has {len(found)} answers")
    elif q["answer_type"] == "ids":
        faults += [] if set(q["answers"]) == found[0] else [f"is {found[0]}"]
    elif q["answer_type"] == "number":
        faults += [] if decimal.Decimal(q["answer"]) == round(decimal.Decimal(str(found[0])), 2) else [f"is {found[0]}"]
    else:
        faults += [] if q["answer"] == str(found[0]) else [f"is {found[0]}"]
    for each in q["evidence"]:
        at = rows("select repository || ':' || path from document where id = ?", each["id"])
        faults += [] if at == [(each["path"],)] and readable(each["path"].split(":")[1], q["groups"]) else [f"evidence at {at}"]
    if q["kind"] in ("count", "sum") and q["hits"] != q["evidence_total"]:
        faults.append("has other hits than evidence")
    for fault in faults:
        wrong += 1
        print(q["_id"], q["kind"], q["text"], q["answer"], "|", fault)
print(wrong, "differences;", *(f"{kind} {n}" for kind, n in sorted(seen.items())))
