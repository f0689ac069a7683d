"""The commands of docs/nuxeo.md, taken from the page and run as they stand there, but for address and size."""
import os
import re
import subprocess

from .http import Failed

FENCE = re.compile(r'^```[a-z]*\n(.*?)^```$', re.M | re.S)


class Page:
    def __init__(self, path):
        with open(path, encoding='utf-8') as file:
            self.text = file.read()

    def section(self, title):
        """The text below a heading, up to the next one."""
        found = re.search(rf'^## {re.escape(title)}\n(.*?)(?=^## |\Z)', self.text, re.M | re.S)
        if not found:
            raise KeyError(f'docs/nuxeo.md has no section {title}')
        return found.group(1)

    def blocks(self, title):
        """The fenced blocks of a section that talk to the server."""
        return [b for b in FENCE.findall(self.section(title)) if re.search(r'\b(call|curl|take)\b', b) and 'nuxeoctl' not in b]

    def operations(self):
        """Every operation of the table, with its other names."""
        found = []
        for line in self.section('Operations').splitlines():
            cells = line.split('|')
            if len(cells) > 2:
                for name in re.findall(r'`([.\w]+)`', cells[1]):
                    if '.run' in name or name.startswith(('Datagen.', 'Benchmark.')):
                        found.append('StreamImporter' + name if name.startswith('.') else name)
        return found


def commands(block):
    """Splits a block into whole commands: lines are joined until the shell takes them for complete."""
    whole, part = [], ''
    for line in block.splitlines():
        part += line + '\n'
        if part.strip() and not part.rstrip().endswith('\\') and complete(part):
            if not part.strip().startswith('#') or '\n' in part.strip():
                whole.append(part.strip())
            part = ''
    if part.strip():
        raise Failed('the page has a command without an end: ' + part)
    return whole


def complete(text):
    return subprocess.run(['bash', '-n'], input=text, text=True, capture_output=True).returncode == 0


class Shell:
    """One bash for the commands of a walk, which leave variables and functions to each other."""

    def __init__(self, server, folder, scale):
        self.server, self.scale, self.folder = server, scale, folder
        environment = {**os.environ, 'PASSWORD': server.password}
        self.bash = subprocess.Popen(
            ['bash', '--norc'], cwd=folder, env=environment, text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def adapted(self, command):
        """The command for this server, with the trial's numbers in place of the page's."""
        command = command.replace('http://localhost:8080/nuxeo', self.server.url)
        command = command.replace('Administrator:', self.server.user + ':')
        # the page's 3000 customers have 6000 accounts with 6 statements each
        for page, trial in (('300000', 1), ('36000', 12), ('3000', 1)):
            command = re.sub(rf'\b{page}\b', str(self.scale * trial), command)
        return command.replace('\\"batchSize\\":100', '\\"batchSize\\":100,\\"waitMessageTimeoutSeconds\\":6')

    def run(self, command):
        """Runs a command and returns its output, and its exit code in the last line."""
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
