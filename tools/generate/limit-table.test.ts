import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { limitsIn, limitTables, mailTable } from './limit-table.ts';

const SOURCE = `
const DAY_SECONDS = 24 * 60 * 60;
/** An unused token
 *  expires. */
export const TOKEN_SECONDS = 30 * DAY_SECONDS;
const LONGEST_KEY = 256;
const WIDTH = 120;
const LONGEST_NAME = lengthOf('name');
function pause() {
  const PAUSE_MS = 10;
}
`;

describe('the limits of a source file', () => {
  it('are its named times and bounds, with their comments; a length of a day is none', () => {
    expect(limitsIn('a.ts', SOURCE)).toEqual([
      { file: 'a.ts', name: 'TOKEN_SECONDS', value: 2_592_000, comment: 'An unused token expires.' },
      { file: 'a.ts', name: 'LONGEST_KEY', value: 256, comment: '' },
    ]);
  });
});

describe('docs/operations/limits.md', () => {
  const document = readFileSync('docs/operations/limits.md', 'utf8');

  it.each(limitTables())('has the limits of %s; otherwise run `npm run generate -- limits` and read the difference', (part, table) => {
    expect(document).toContain(`<!-- limits of ${part} -->\n\n${table}\n\n<!-- end -->`);
  });

  it('has the messages to members', () => expect(document).toContain(`<!-- messages to members -->\n\n${mailTable()}\n\n<!-- end -->`));

  it('has no section of a part without limits', () => {
    const sections = [...document.matchAll(/<!-- limits of (.+) -->/g)].map(([, part]) => part);
    expect(sections.toSorted()).toEqual(
      limitTables()
        .map(([part]) => part)
        .toSorted(),
    );
  });

  it('tells the meaning of each: the docstring of its constant', () => {
    expect(document.match(/^\| `\w+` \| [^|]+ \|  \|.*$/gm)).toBeNull();
  });

  it('shows times in the largest unit, and names the file', () => {
    expect(document).toMatch(
      /\| `REFRESH_TOKEN_SECONDS` \| 30 days \| .+ \| \[oauth\/lifetimes\.ts\]\(\.\.\/\.\.\/apps\/partner-auth\/src\/oauth\/lifetimes\.ts\) \|/,
    );
    expect(document).toMatch(/\| `CODE_SECONDS` \| 1 minute \|/);
    expect(document).toMatch(/\| `LONGEST_URL` \| 8,192 \|/);
  });
});
