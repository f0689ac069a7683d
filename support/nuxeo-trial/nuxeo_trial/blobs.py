"""Point 5: files, which the server renders when they are read."""
import hashlib
import re
import threading

from .http import require
from .page import commands

CHECKS = [
    ('5.digest', 'a file has the length and the MD5 digest of its document'),
    ('5.range', 'a request for a range returns that range'),
    ('5.kinds', 'a statement is a PDF, a letter a DOCX, a card a JPEG'),
    ('5.thumbnail', 'each kind of file has a JPEG thumbnail'),
    ('5.copies', 'a copy and a version of a document have its file'),
    ('5.trash', 'a document in the trash keeps its file, comes back, and the dataset verifies clean'),
    ('5.sessions', 'users at once create, change and delete documents beside those of the dataset, which stay equal'),
]

KINDS = {'Statement': ('us-east', b'%PDF-'), 'IDCard': ('us-east', b'\xff\xd8'), 'CorrespondenceNY': ('us-east', b'PK')}


def checks(trial):
    def blob(where, repository='us-east', **more):
        return trial.server.get(f'/repo/{repository}/path{where}/@blob/file:content', **more)

    def digest():
        trial.clean()
        trial.load()
        where = trial.path('Statement')
        metadata = trial.server.document('us-east', where).json()['properties']['file:content']
        content = blob(where).body
        require(metadata['digestAlgorithm'] == 'MD5', f'digestAlgorithm {metadata["digestAlgorithm"]}')
        require(int(metadata['length']) == len(content), f'{metadata["length"]} in the metadata, {len(content)} read')
        require(metadata['digest'] == hashlib.md5(content).hexdigest(), metadata['digest'])

    def part():
        where = trial.path('Statement')
        content = blob(where).body
        uid = trial.server.document('us-east', where).json()['uid']
        # in Nuxeo's test runtime the address of REST ignores ranges
        address = f'{trial.server.url}/nxfile/us-east/{uid}/file:content/file'
        answer = trial.server.get(address, headers={'Range': 'bytes=100-299'})
        require(answer.status == 206 and answer.body == content[100:300], answer.status)

    def kinds():
        for type_name, (repository, begin) in KINDS.items():
            content = blob(trial.path(type_name, repository), repository).body
            require(content.startswith(begin), f'{type_name} begins with {content[:8]}')

    def thumbnail():
        command = next(iter(commands(trial.page.blocks('Files and thumbnails')[0])))
        suffix = re.search(r'<id>(/[^"]*)"', command).group(1)
        for type_name, (repository, _) in KINDS.items():
            document = trial.server.get(
                f'/repo/{repository}/path{trial.path(type_name, repository)}', headers={'enrichers.document': 'thumbnail'}).json()
            link = document['contextParameters']['thumbnail']['url']
            for address in (trial.server.own(link), f'/repo/{repository}/id/{document["uid"]}{suffix}'):
                answer = trial.server.get(address)
                require(answer.status == 200 and answer.body.startswith(b'\xff\xd8'), f'{type_name} {address}: {answer.status}')

    def run(operation, where, **params):
        answer = trial.server.call(operation, params, input='doc:' + where, repository='us-east')
        require(answer.status == 200, f'{operation}: {answer}')
        return answer.json()

    def copies():
        where = trial.path('Statement')
        content = blob(where).body
        folder = where.rsplit('/', 1)[0]
        copy = run('Document.Copy', where, target=folder, name='trial-copy')
        version = run('Document.CreateVersion', folder + '/trial-copy', increment='Minor')
        try:
            for name in (copy['uid'], version['uid']):
                found = trial.server.get(f'/repo/us-east/id/{name}/@blob/file:content')
                require(found.status == 200 and found.body == content, f'{name}: {found.status}')
        finally:
            trial.ok_document('Document.Delete', 'us-east', {}, folder + '/trial-copy')

    def trash():
        where = trial.path('Statement')
        content = blob(where).body
        uid = trial.server.document('us-east', where).json()['uid']
        trashed = run('Document.Trash', where)
        require(trashed['isTrashed'], trashed)
        found = trial.server.get(f'/repo/us-east/id/{uid}/@blob/file:content')
        require(found.status == 200 and found.body == content, found.status)
        back = run('Document.Untrash', trashed['path'])
        require(back['path'] == where and not back['isTrashed'], back['path'])
        return f'{trial.verify(blobs=0)["differences"]} differences'

    def sessions():
        folder = trial.path('Customer')
        failed = []

        def session(number):
            for turn in range(10):
                name = f'trial-{number}-{turn}'
                document = {'entity-type': 'document', 'type': 'Folder', 'name': name, 'properties': {'dc:title': name}}
                made = trial.server.request('POST', f'/repo/us-east/path{folder}', document)
                changed = {'entity-type': 'document', 'properties': {'dc:title': 'changed'}}
                path = f'/repo/us-east/path{folder}/{name}'
                steps = [made, trial.server.request('PUT', path, changed), trial.server.get(path), trial.server.request('DELETE', path)]
                if [each.status for each in steps] != [201, 200, 200, 204] or steps[1].json()['title'] != 'changed':
                    failed.append([str(each) for each in steps])

        threads = [threading.Thread(target=session, args=(number,)) for number in range(4)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        require(not failed, failed[:1])
        trial.verify(blobs=0)

    return zip([name for name, _ in CHECKS], [digest, part, kinds, thumbnail, copies, trash, sessions])
