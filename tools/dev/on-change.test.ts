import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';
import { until } from '@biomarker/testbed/until';
import { onChange } from './on-change.ts';

const folder = mkdtempSync(join(tmpdir(), 'on-change-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a change in any folder is acted on, also after an error, which is told', async () => {
  const told = jest.spyOn(console, 'error').mockReturnValue();
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  mkdirSync(join(one, 'below'), { recursive: true });
  mkdirSync(other);
  let calls = 0;
  const end = onChange([one, other], async () => {
    if (++calls === 1) throw new Error('a file with a fault');
  });
  writeFileSync(join(one, 'below', 'a'), 'a');
  await until('the first call', () => calls === 1);
  writeFileSync(join(other, 'b'), 'b');
  await until('the second call', () => calls === 2);
  end();
  expect(told.mock.calls).toEqual([['a file with a fault']]);
});
