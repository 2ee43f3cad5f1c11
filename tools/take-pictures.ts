import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { importJWK, SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { demoFileOf, type DemoFile } from './start/demo.ts';
import { startChromium } from '@biomarker/testbed/chromium';

// Takes the pictures of docs/images from a running "npm start", with the same DATA_DIR:
// node --conditions=@biomarker/source --import tsx tools/take-pictures.ts [another folder]

const folder = process.argv[2] ?? 'docs/images';

const demo = JSON.parse(readFileSync(demoFileOf(resolve(process.env.DATA_DIR ?? '.data')), 'utf8')) as DemoFile;
const { contentApi, partnerAuth } = demo.baseUrls;
const [member] = demo.members as [DemoFile['members'][number]];

const browser = await startChromium();
const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, colorScheme: 'light' });

for (const [name, path] of Object.entries({ home: '/', biomarker: '/biomarkers/ferritin', 'api-reference': '/docs/api' })) {
  await page.goto(`${contentApi}${path}`, { waitUntil: 'networkidle' });
  // Above its list, the reference has only words on the service.
  if (name === 'api-reference')
    await page
      .locator('.opblock-tag-section')
      .first()
      .evaluate((list) => list.scrollIntoView({ behavior: 'instant' }));
  await take(page, name);
}
await page.goto(await consentAddress());
await page.fill('input[name=email]', member.email);
await page.fill('input[name=password]', member.password);
await Promise.all([page.waitForNavigation(), page.press('input[name=password]', 'Enter')]);
// As a whole, down to the buttons by which a member decides.
await take(page, 'consent', true);
await browser.close();

async function take(of: Page, name: string, fullPage = false) {
  await of.screenshot({ fullPage, path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 75 });
  console.log(`${folder}/${name}.jpg`);
}

/** Where the partner of the demo data sends a member whose consent it wants. */
async function consentAddress(): Promise<string> {
  const { organisation, applications } = demo;
  const [{ clientId, credential, redirectUris, scopes }] = applications as [DemoFile['applications'][number]];
  const { kid, alg } = organisation.identityKey;
  const identity = new SignJWT({ iss: organisation.issuer, aud: partnerAuth, sub: randomUUID(), jti: randomUUID() });
  const form = {
    partner_identity_token: await identity
      .setProtectedHeader({ alg: alg!, kid })
      .setIssuedAt()
      .setExpirationTime('2m')
      .sign(await importJWK(organisation.identityKey)),
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
    scope: scopes.join(' '),
    redirect_uri: redirectUris[0]!,
  };
  const headers = { authorization: `Bearer ${credential}` };
  const answer = await fetch(`${partnerAuth}/api/oauth/par`, { method: 'POST', headers, body: new URLSearchParams(form) });
  const { request_id: requestId } = (await answer.json()) as { request_id: string };
  return `${partnerAuth}/oauth/authorize?${new URLSearchParams({ client_id: clientId, request_id: requestId })}`;
}
