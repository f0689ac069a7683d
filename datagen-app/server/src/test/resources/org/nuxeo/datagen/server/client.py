"""Uses the server with Nuxeo's Python client. The arguments are the address, the password and a path in us-east."""

import hashlib
import sys

from nuxeo.client import Nuxeo
from nuxeo.exceptions import HTTPError

address, password, path = sys.argv[1:]
nuxeo = Nuxeo(host=address, auth=("Administrator", password))
assert nuxeo.client.is_reachable()
assert nuxeo.client.server_info()["productName"] == "Datagen"

nuxeo.client.repository = "us-east"
statement = nuxeo.documents.get(path=path)
assert statement.type == "Statement" and statement.repository == "us-east", statement
content = statement.properties["file:content"]
assert nuxeo.documents.get(uid=statement.uid).path == path
assert nuxeo.documents.exists(path=path) and not nuxeo.documents.exists(path=path + "x")

for blob in (nuxeo.documents.fetch_blob(path=path), nuxeo.documents.fetch_blob(uid=statement.uid, xpath="file:content")):
    assert len(blob) == int(content["length"])
    assert hashlib.md5(blob).hexdigest() == content["digest"]

account = nuxeo.documents.get(uid=statement.parentRef)
children = nuxeo.documents.get_children(uid=account.uid)
assert statement.uid in [child.uid for child in children]
states = nuxeo.documents.get_children(path="/")
assert len(states) == 26, states

assert "Datagen.Plan" in nuxeo.operations.operations
plan = nuxeo.operations.execute(command="Datagen.Plan")
assert plan["documents"] == 36000, plan
fetched = nuxeo.operations.execute(command="Document.Fetch", params={"value": statement.uid})
assert fetched["path"] == path

try:
    nuxeo.operations.execute(command="No.Such")
    raise AssertionError("an unknown operation was run")
except HTTPError as refused:
    assert refused.status == 404, refused
print("done")
