# Walks over a served dataset with the client that openapi-python-client has generated as the package client.
import sys

from client.client import AuthenticatedClient
from client.api.default import blob, children, datasets, document, jobs, plan
from client.types import Unset

server = AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2], prefix="Basic", raise_on_unexpected_status=True)
(dataset,) = datasets.sync(client=server).datasets
assert dataset.group_kind in dataset.types.additional_properties
assert dataset.size == sum(sum(each.counts.additional_properties.values()) for each in dataset.repositories)
assert plan.sync(client=server).dataset.fingerprint == dataset.spec.fingerprint
last = document.sync("ordinal:%d" % (dataset.size - 1), client=server)
assert last.kind in dataset.types.additional_properties, last.kind
folder = children.sync("%s:%s" % (last.repository, last.parents[0].path), client=server, offset=last.index_in_parent, limit=1)
assert [each.id for each in folder.children] == [last.id]
assert last.properties.additional_properties["dc:title"] == folder.children[0].title
assert not isinstance(last.blob, Unset)
file = blob.sync_detailed(last.blob.key, client=server)
assert len(file.content) == last.blob.length_bytes
assert jobs.sync(client=server).jobs == []
missing = document.sync("ordinal:%d" % dataset.size, client=server)
assert missing.status == 404 and "must be 0 to" in missing.detail
if dataset.model == "bank":
    from client.api.default import search, statement_lines, statements
    (person,) = search.sync(client=server, last_name=last.customer.title.split()[-1] + "*", limit=1).customers
    assert person.kind == "customer"
    lines = statement_lines.sync("id:%s" % last.id, client=server)
    assert lines.opening_cents + sum(each.amount_cents for each in lines.lines) == lines.closing_cents == last.balance_cents
    months = statements.sync(last.account.path and "id:%s" % last.account.id, client=server)
    assert last.id in [each.id for each in months.statements]
print("walked", dataset.model)
