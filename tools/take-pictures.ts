import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { partnerServer, subOf } from './demo/partner-server.ts';
import { demoFileOf, type DemoFile } from './start/demo.ts';
import { startChromium } from '@biomarker/testbed/chromium';

// Takes the pictures in docs/images from a running "npm start" with the same DATA_DIR:
// node --conditions=@biomarker/source --import tsx tools/take-pictures.ts [another folder]

const folder = process.argv[2] ?? 'docs/images';

const demo = JSON.parse(readFileSync(demoFileOf(resolve(process.env.DATA_DIR ?? '.data')), 'utf8')) as DemoFile;
const { contentApi, partnerAuth } = demo.baseUrls;
const [member] = demo.members as [DemoFile['members'][number]];

const browser = await startChromium();
const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, colorScheme: 'light' });

for (const [name, path] of Object.entries({ biomarker: '/biomarkers/ldl-cholesterol', 'api-reference': '/docs/api' })) {
  await page.goto(`${contentApi}${path}`, { waitUntil: 'networkidle' });
  // Above its list, the reference has only text about the service.
  if (name === 'api-reference')
    await page
      .locator('.operation')
      .first()
      .evaluate((list) => list.scrollIntoView({ behavior: 'instant' }));
  await take(page, name);
}
await page.goto(await consentAddress());
await page.fill('input[name=email]', member.email);
await page.fill('input[name=password]', member.password);
await Promise.all([page.waitForNavigation(), page.press('input[name=password]', 'Enter')]);
// The full page, including the buttons for the member's decision.
await take(page, 'consent', true);
await browser.close();

async function take(of: Page, name: string, fullPage = false) {
  await of.screenshot({ fullPage, path: `${folder}/${name}.webp`, type: 'webp', quality: 75 });
  console.log(`${folder}/${name}.webp`);
}

/** The address to which the demo partner sends a member for consent. */
async function consentAddress(): Promise<string> {
  const partner = partnerServer(demo, demo.applications[0]!, partnerAuth);
  return partner.authorizeAddress(await partner.push(subOf(member)));
}
