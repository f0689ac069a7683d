"""Reads a folder of questions with BEIR's and ir_measures' own readers, and searches its corpus by BM25 as each user.

usage: retrieval.py QUESTIONS; prints a JSON object with the measures.
"""

import collections
import json
import sys

import ir_measures
import tantivy
from beir.datasets.data_loader import GenericDataLoader
from ir_measures import R, ScoredDoc, nDCG

folder = sys.argv[1]
corpus, texts, relevant = GenericDataLoader(folder).load(split="test")
questions = {q["_id"]: q for q in map(json.loads, open(f"{folder}/queries.jsonl", encoding="utf-8"))}
qrels = list(ir_measures.read_trec_qrels("\n".join(
    " ".join((q, "0", d, s)) for q, d, s in (line.split("\t") for line in open(f"{folder}/qrels/test.tsv").read().splitlines()[1:]))))
forbidden = list(ir_measures.read_trec_qrels("\n".join(
    " ".join((q, "0", d, s)) for q, d, s in (line.split("\t") for line in open(f"{folder}/qrels/forbidden.tsv").read().splitlines()[1:]))))


def run_of(judged):
    return [ScoredDoc(each.query_id, each.doc_id, 1.0) for each in judged]


def measure(name, judged, run):
    return ir_measures.calc_aggregate([name], judged, run)[name]


schema = tantivy.SchemaBuilder()
schema.add_text_field("id", stored=True, tokenizer_name="raw")
schema.add_text_field("text", stored=False)
schema.add_text_field("readers", stored=False, tokenizer_name="raw")
schema = schema.build()


def engine(change):
    """Returns an index whose readers are those of the corpus after a change."""
    index = tantivy.Index(schema)
    writer = index.writer()
    for line in open(f"{folder}/corpus.jsonl", encoding="utf-8"):
        document = json.loads(line)
        readers = change(document["_id"], document["metadata"]["readers"])
        writer.add_document(tantivy.Document(
            id=document["_id"], text=document["title"] + " " + document["text"], readers=readers))
    writer.commit()
    index.reload()
    return index


def search(index):
    searcher, found = index.searcher(), []
    for identifier, q in questions.items():
        words, _ = index.parse_query_lenient(q["text"], ["text"])
        readers = tantivy.Query.term_set_query(schema, "readers", [q["as_user"], *q["groups"], "Everyone"])
        both = tantivy.Query.boolean_query([(tantivy.Occur.Must, words), (tantivy.Occur.Must, readers)])
        for score, address in searcher.search(both, 10).hits:
            found.append(ScoredDoc(identifier, searcher.doc(address)["id"][0], score))
    return found


sound = search(engine(lambda identifier, readers: readers))
open_to_all = {each.doc_id for each in forbidden}
faulty = search(engine(lambda identifier, readers: readers + (["Everyone"] if identifier in open_to_all else [])))
leaks = {(each.query_id, each.doc_id) for each in forbidden}
kinds = collections.defaultdict(list)
for each in qrels:
    kinds[questions[each.query_id]["kind"]].append(each)
print(json.dumps({
    "documents": len(corpus),
    "questions": len(questions),
    "judged": len(relevant),
    "users": len({q["as_user"] for q in questions.values()}),
    "perfect": measure(R @ 1000, qrels, run_of(qrels)),
    "empty": measure(R @ 1000, qrels, []),
    "forbidden": measure(R @ 1000, forbidden, run_of(forbidden)),
    "perfectForbidden": measure(R @ 1000, forbidden, run_of(qrels)),
    "bm25": {kind: measure(nDCG @ 10, judged, sound) for kind, judged in kinds.items()},
    "leaks": sum((each.query_id, each.doc_id) in leaks for each in sound),
    "leaksOfFault": sum((each.query_id, each.doc_id) in leaks for each in faulty),
}))
