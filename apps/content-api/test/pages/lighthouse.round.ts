import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CHROMIUM, hasChromium } from '@biomarker/testbed/chromium';
import { freePort } from '@biomarker/testbed/postgres/server';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { startContentApi } from '../testing.ts';
import type { Service } from './testing.ts';

// LIGHTHOUSE=all looks at one page of each kind; otherwise at the heaviest.

// Fetched by npx: as a dependency it would add 70 packages to every install. The last version for Node 20.
const LIGHTHOUSE = 'lighthouse@12.8.2';

const HEAVIEST = ['/biomarkers/ferritin', '/docs/api'];
const OTHERS = [
  '/',
  '/biomarkers',
  '/browse/panels',
  '/categories/heart-health',
  '/compare',
  '/compare-biomarkers',
  '/compare/everlywell',
  '/panels',
  '/panels/max',
  '/panels/recommend',
  '/docs',
  '/docs/mcp',
  '/problems/rate-limited',
];
const PATHS = process.env.LIGHTHOUSE === 'all' ? [...HEAVIEST, ...OTHERS] : HEAVIEST;

/** A slow mobile network by simulation. The time of the processor is left out: it is that of everything else on the machine. */
const OPTIONS = ['--quiet', '--output=json', '--throttling-method=simulate', '--throttling.cpuSlowdownMultiplier=0'];
const FLAGS = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';

const FLOORS: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** A browser on a loaded machine may draw nothing in time; the best run counts. */
const RUNS = 3;

let service: Service;
beforeAll(async () => {
  if (!hasChromium) return;
  const port = String(await freePort());
  // A canonical address on another host would count against SEO.
  service = await startContentApi({ PORT: port, BASE_URL: `http://127.0.0.1:${port}`, RATE_LIMIT_POINTS: '10000' });
});
afterAll(() => service?.stop());

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null }>;
};

/** Categories below their floor, with the audits to blame. */
async function shortcomings(path: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, service.url + path, ...OPTIONS, `--only-categories=${Object.keys(FLOORS)}`, FLAGS],
    {
      env: { ...process.env, CHROME_PATH: CHROMIUM },
      maxBuffer: 100_000_000,
    },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  return Object.entries(FLOORS).flatMap(([name, floor]) => {
    const { score, auditRefs } = categories[name]!;
    const blamed = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 1).map(({ id }) => id);
    return (score ?? 0) * 100 < floor ? [`${name} ${Math.round((score ?? 0) * 100)}: ${blamed.join(', ')}`] : [];
  });
}

describeInBrowser('Lighthouse', () => {
  it.each(PATHS)('gives %s 95 for performance, and 100 for accessibility, best practices and SEO', async (path) => {
    let found: string[] = [];
    for (let run = 0; run < RUNS; run++) {
      found = await shortcomings(path).catch((error: Error) => [error.message]);
      if (found.length === 0) break;
    }
    expect(found).toEqual([]);
  });
});
