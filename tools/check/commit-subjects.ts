import { spawnSync } from 'node:child_process';

/** Commits after the last one with a long subject. */
const HELD = '7a674555..HEAD';
const LIMIT = 72;
const CONVENTIONAL = /^[a-z]+(\([a-z0-9-]+\))?!?: \S/;

/** Commits of a range whose subject is too long or not conventional. A shallow clone lacks the range by default, so it has none to judge. */
export function badSubjects(range = HELD, folder = '.'): string[] {
  const { status, stdout, stderr } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', range, '--'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) return range === HELD ? [] : [stderr];
  return stdout.split('\n').filter(Boolean).flatMap(faultsOf);
}

function faultsOf(line: string): string[] {
  const subject = line.slice(line.indexOf(' ') + 1);
  if (subject.length > LIMIT) return [`${line}: ${subject.length} characters, at most ${LIMIT} are allowed`];
  return CONVENTIONAL.test(subject) ? [] : [`${line}: begin with a type and an area, such as "fix(mcp): "`];
}
