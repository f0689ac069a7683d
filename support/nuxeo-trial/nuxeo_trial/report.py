"""Verdicts: printed one by one, and counted."""
import sys
import time

from .http import Failed, Skipped


class Report:
    def __init__(self, only):
        self.only, self.counts, self.failed = only, {'pass': 0, 'FAIL': 0, 'skip': 0}, []

    def wants(self, name):
        return not self.only or any(name.startswith(each) for each in self.only)

    def check(self, name, text, action):
        """Runs one check; an exception is the verdict of this check only."""
        if not self.wants(name):
            return
        began = time.monotonic()
        try:
            detail = action()
            verdict = 'pass'
        except Skipped as e:
            verdict, detail = 'skip', e
        except Failed as e:
            verdict, detail = 'FAIL', e
        except Exception as e:  # an answer that the check did not expect
            verdict, detail = 'FAIL', f'{type(e).__name__}: {e}'
        self.counts[verdict] += 1
        if verdict == 'FAIL':
            self.failed.append(name)
        seconds = time.monotonic() - began
        line = f'{verdict} {name}: {text}' + (f' ({detail})' if detail else '') + f' [{seconds:.0f} s]'
        print(' '.join(line.split()), flush=True)

    def end(self):
        counts = ', '.join(f'{count} {verdict}' for verdict, count in self.counts.items())
        print(f'== {counts}' + (f': {" ".join(self.failed)}' if self.failed else ''), file=sys.stderr)
        return 1 if self.failed else 0
