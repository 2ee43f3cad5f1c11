import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FONT, LOGO, TOKENS } from '@biomarker/look';
import { startChromium } from '@biomarker/testbed/chromium';
import { SITE_NAME } from '../libs/domain/src/shared/index.ts';
import { partnerServer, subOf } from './demo/partner-server.ts';
import { demoFileOf, type DemoFile } from './start/demo.ts';

// npm run pictures: from a running "npm start" with the same DATA_DIR, takes the pictures of docs/images, and the preview images for social networks, one
// for each kind of page.

const demo = JSON.parse(readFileSync(demoFileOf(resolve(process.env.DATA_DIR ?? '.data')), 'utf8')) as DemoFile;
const { contentApi, partnerAuth } = demo.baseUrls;
const [member] = demo.members as [DemoFile['members'][number]];

const browser = await startChromium();
const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, colorScheme: 'light' });

await page.goto(`${contentApi}/biomarkers/ldl-cholesterol#value=168&unit=mg/dL`, { waitUntil: 'networkidle' });
await take('biomarker');
await page.goto(`${contentApi}/docs/api`, { waitUntil: 'networkidle' });
// Above its list, the reference has only text about the service.
const operations = page.locator('.operation').first();
await operations.evaluate((list) => list.scrollIntoView({ behavior: 'instant' }));
await take('api-reference');
await page.goto(await consentAddress());
await page.fill('input[name=email]', member.email);
await page.fill('input[name=password]', member.password);
await Promise.all([page.waitForNavigation(), page.press('input[name=password]', 'Enter')]);
// The full page, including the buttons for the member's decision.
await take('consent', true);
await takeSocialImages();
await browser.close();

async function take(name: string, fullPage = false) {
  const path = `docs/images/${name}.webp`;
  await page.screenshot({ fullPage, path, type: 'webp', quality: 75 });
  console.log(path);
}

/** The address to which the demo partner sends a member for consent. */
async function consentAddress(): Promise<string> {
  const partner = partnerServer(demo, demo.applications[0]!, partnerAuth);
  return partner.authorizeAddress(await partner.push(subOf(member)));
}

async function takeSocialImages() {
  const { data } = (await (await fetch(`${contentApi}/api/v1/biomarkers?limit=1&fields=minimal`)).json()) as { data: { pagination: { totalCount: number } } };
  const words = {
    site: ['Understand your lab results', `${data.pagination.totalCount} biomarkers in plain language`],
    biomarker: ['What your value means', 'Sourced ranges, low and high values, how to prepare'],
    panel: ['Panels of laboratory tests', 'What they hold, and what they leave out'],
    guide: ['Guides', 'For developers, assistants and partners'],
  };
  const style = `${TOKENS}
@font-face { font-family: 'Public Sans'; src: url('data:font/woff2;base64,${FONT.body.toString('base64')}'); font-weight: 100 900; }
body { display: grid; align-content: center; gap: 36px; height: 630px; margin: 0; padding: 0 96px; background: var(--paper); color: var(--ink); }
header { display: flex; align-items: center; gap: 24px; font: 680 40px var(--sans); }
header svg { width: 72px; }
h1 { margin: 0; font: 680 84px/1.1 var(--sans); letter-spacing: -0.022em; }
p { margin: 0; color: var(--muted); font: 38px/1.4 var(--sans); }
div { display: grid; grid-template-columns: 4fr 3fr 8fr 3fr 4fr; gap: 8px; height: 28px; }
i { background: var(--ok); } i:nth-child(even) { background: var(--edge); } :is(i:first-child, i:last-child) { background: var(--out); }
i:first-child { border-radius: 14px 0 0 14px; } i:last-child { border-radius: 0 14px 14px 0; }`;
  const strip = `<div>${'<i></i>'.repeat(5)}</div>`;
  // A page of its own, since the policy of a page of ours would forbid this style.
  const blank = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  for (const [kind, [title, line]] of Object.entries(words)) {
    const path = `apps/content-api/public/assets/social-${kind}.png`;
    await blank.setContent(`<style>${style}</style><header>${LOGO}${SITE_NAME}</header><h1>${title}</h1><p>${line}</p>${strip}`);
    await blank.evaluate('document.fonts.ready');
    await blank.screenshot({ path });
    console.log(path);
  }
}
