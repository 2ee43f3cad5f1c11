import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freePort } from '@biomarker/testbed/postgres/server';
import { hasChromium, startChromium } from '@biomarker/testbed/chromium';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { axeViolations } from './axe-violations.ts';
import { identityToken, noted, partner, pkce, type Partner } from './partner.ts';
import { REDIRECT_URI } from './registry.ts';
import { startPartnerAuth } from './testing.ts';

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1280, height: 900 } };

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let chromium: Browser;
let acme: Partner;
beforeAll(async () => {
  if (!hasChromium) return;
  const port = await freePort();
  service = await startPartnerAuth({ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` });
  acme = partner(service.url, await service.registry.application(await service.registry.organization('acme'), { name: 'Visit Planner' }));
  chromium = await startChromium();
});
afterAll(async () => {
  await chromium?.close();
  await service?.stop();
});

const ada = () => service.registry.members[0]!;

/** A browser context in which the test serves the partner's site. */
async function context(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const own = await chromium.newContext(options);
  await own.route(`${REDIRECT_URI}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Partner</title><p>Welcome back at the partner</p>' }));
  return own;
}

async function requestAddress(): Promise<{ address: string; verifier: string }> {
  const { verifier, challenge } = pkce();
  const { body } = await acme.push({
    code_challenge: challenge,
    partner_identity_token: await identityToken(acme.application, { aud: service.config.baseUrl }),
  });
  return { address: acme.authorizeUrl(body.request_id), verifier };
}

async function signIn(page: Page, address: string, password = ada().password): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email address').fill(ada().email);
  await page.getByLabel('Password').fill(noted(password));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Allow acme Care to see your data?' });

/** Saves screenshots for manual review: SCREENSHOT_FOLDER=… npm run check -- rounds apps/partner-auth/test/pages-in-chromium */
async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOT_FOLDER;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

describeInBrowser('the pages in a real browser', () => {
  it.each([
    ['a phone without scripts', { ...PHONE, javaScriptEnabled: false }],
    ['a desktop', DESKTOP],
  ])('lead from the link to the code on %s', async (name, options) => {
    const own = await context(options);
    const page = await own.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && !/422/.test(message.text()) && complaints.push(message.text()));
    const { address, verifier } = await requestAddress();

    await signIn(page, address, 'not the password');
    await page.getByRole('alert').filter({ hasText: 'The email address or the password is not right.' }).waitFor();
    await keepScreenshot(page, `sign-in-failed ${name}`);
    await signIn(page, page.url().replace(/\/login$/, ''));
    await question(page).waitFor();
    await keepScreenshot(page, `consent ${name}`);

    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(`${REDIRECT_URI}?*`);
    const code = new URL(page.url()).searchParams.get('code');
    expect((await acme.redeem(noted(code!), verifier)).status).toBe(200);
    expect(complaints).toEqual([]);
    await own.close();
  });

  it('return a denial and a partial consent to the partner', async () => {
    const own = await context(PHONE);
    const page = await own.newPage();
    await signIn(page, (await requestAddress()).address);
    await page.getByRole('button', { name: 'Don’t allow' }).click();
    await page.waitForURL(`${REDIRECT_URI}?*`);
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');

    await page.goto((await requestAddress()).address);
    await page.getByLabel('Your lab reports').uncheck();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(`${REDIRECT_URI}?*`);
    expect(new URL(page.url()).searchParams.get('error_description')).toBe('the member allowed only patient/Patient.rs patient/Observation.rs');
    await own.close();
  });

  it('redirect a completed step to the current one', async () => {
    const own = await context(DESKTOP);
    const [page, twin] = [await own.newPage(), await own.newPage()];
    await page.goto((await requestAddress()).address);
    await twin.goto(page.url());
    await signIn(page, page.url());
    await question(page).waitFor();
    const present = page.url();

    await page.goBack();
    await question(page).waitFor();
    expect(page.url()).toBe(present);
    await twin.getByLabel('Email address').fill(ada().email);
    await twin.getByLabel('Password').fill('whatever is typed here');
    await twin.getByRole('button', { name: 'Sign in', exact: true }).click();
    await question(twin).waitFor();
    expect(twin.url()).toBe(present);

    const answer = page.waitForRequest(`${REDIRECT_URI}?*`);
    await page.getByRole('button', { name: 'Don’t allow' }).click();
    expect(new URL((await answer).url()).searchParams.get('error')).toBe('access_denied');
    await own.close();
  });

  it('give both answers the same size, color and tab order', async () => {
    const own = await context(PHONE);
    const page = await own.newPage();
    await signIn(page, (await requestAddress()).address);
    await question(page).waitFor();
    const looks = await page.locator('.choice button').evaluateAll((buttons) =>
      (buttons as unknown as { getBoundingClientRect(): { width: number; height: number; y: number } }[]).map((button) => {
        const { width, height, y } = button.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight } = (
          globalThis as never as { getComputedStyle(of: unknown): Record<string, string> }
        ).getComputedStyle(button);
        return { width, height, y, color, backgroundColor, fontSize, fontWeight };
      }),
    );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toEqual(looks[1]);
    expect(looks[0]!.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await own.close();
  });

  it.each(['light', 'dark'] as const)('have no axe violations in %s mode', async (colorScheme) => {
    const own = await context({ ...PHONE, colorScheme, bypassCSP: true });
    const page = await own.newPage();
    const check = async (name: string) => {
      await keepScreenshot(page, `${name} ${colorScheme}`);
      expect(await axeViolations(page, name)).toEqual([]);
    };
    const { address } = await requestAddress();
    await page.goto(address);
    await check('sign-in');
    await signIn(page, address);
    await question(page).waitFor();
    await check('consent');
    await page.goto(`${service.url}/oauth/authorize`);
    await check('error');
    await own.close();
  });

  it('run no injected scripts', async () => {
    const own = await context(DESKTOP);
    const page = await own.newPage();
    const evil = partner(service.url, await service.registry.application(acme.application.organization, { name: '<img src=x onerror=alert(1)>' }));
    const { body } = await evil.push({ partner_identity_token: await identityToken(evil.application, { aud: service.config.baseUrl }) });
    let dialogs = 0;
    page.on('dialog', (dialog) => (dialogs++, void dialog.dismiss()));
    await signIn(page, evil.authorizeUrl(body.request_id));
    await question(page).waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(dialogs).toBe(0);
    await own.close();
  });
});
