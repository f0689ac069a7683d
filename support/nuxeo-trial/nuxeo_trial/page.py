"""The commands of docs/nuxeo.md, unchanged except for address and size."""
import os
import re
import subprocess

from .http import Failed

FENCE = re.compile(r'^```[a-z]*\n(.*?)^```$', re.M | re.S)


class Page:
    """docs/nuxeo.md, and nuxeo-reference.md beside it."""

    def __init__(self, path):
        reference = os.path.join(os.path.dirname(path), 'nuxeo-reference.md')
        self.texts = {each: open_text(each) for each in (path, reference)}

    def section(self, title):
        """Returns the text below a heading of either page, up to the next heading."""
        for text in self.texts.values():
            found = re.search(rf'^## {re.escape(title)}\n(.*?)(?=^## |\Z)', text, re.M | re.S)
            if found:
                return found.group(1)
        raise KeyError(f'{", ".join(self.texts)}: no section {title}')

    def blocks(self, title):
        """Returns the fenced blocks of a section that call the server."""
        return [b for b in FENCE.findall(self.section(title)) if re.search(r'\b(call|curl|take)\b', b) and 'nuxeoctl' not in b]

    def operations(self):
        """Returns every operation of the reference, with its earlier names."""
        found = []
        for line in self.section('Operations').splitlines():
            cells = line.split('|')
            if len(cells) > 2:
                for name in re.findall(r'`([.\w]+)`', cells[1]):
                    if '.run' in name or name.startswith(('Datagen.', 'Benchmark.')):
                        found.append('StreamImporter' + name if name.startswith('.') else name)
        return found


def open_text(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def commands(block):
    """Splits a block into whole commands: joins lines until the shell accepts them as complete."""
    whole, part = [], ''
    for line in block.splitlines():
        part += line + '\n'
        if part.strip() and not part.rstrip().endswith('\\') and complete(part):
            if not part.strip().startswith('#') or '\n' in part.strip():
                whole.append(part.strip())
            part = ''
    if part.strip():
        raise Failed('the page has an incomplete command: ' + part)
    return whole


def complete(text):
    return subprocess.run(['bash', '-n'], input=text, text=True, capture_output=True).returncode == 0


class Shell:
    """One bash for all commands of a walk, since later commands use the variables and functions of earlier ones."""

    def __init__(self, server, folder, scale):
        self.server, self.scale, self.folder = server, scale, folder
        environment = {**os.environ, 'PASSWORD': server.password}
        self.bash = subprocess.Popen(
            ['bash', '--norc'], cwd=folder, env=environment, text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def adapted(self, command):
        """Returns the command for this server, with the trial's numbers instead of the page's."""
        command = command.replace('http://localhost:8080/nuxeo', self.server.url)
        command = command.replace('Administrator:', self.server.user + ':')
        # the page's 3000 customers have 6000 accounts with 6 statements each
        for page, trial in (('300000', 1), ('36000', 12), ('3000', 1)):
            command = re.sub(rf'\b{page}\b', str(self.scale * trial), command)
        return command.replace('\\"waitMessageTimeoutSeconds\\":10', '\\"waitMessageTimeoutSeconds\\":6')

    def run(self, command):
        """Runs a command; returns its output and its exit code."""
        self.bash.stdin.write(f'{self.adapted(command)}\necho; echo "end-of-command $?"\n')
        self.bash.stdin.flush()
        lines = []
        for line in self.bash.stdout:
            if line.startswith('end-of-command '):
                return '\n'.join(lines).strip(), int(line.split()[1])
            lines.append(line.rstrip('\n'))
        raise Failed('the shell has ended: ' + '\n'.join(lines))

    def close(self):
        self.bash.stdin.close()
        self.bash.wait(10)
