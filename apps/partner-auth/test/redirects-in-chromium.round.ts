import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { freePort } from '@biomarker/testbed/postgres/server';
import { hasChromium, startChromium } from '@biomarker/testbed/chromium';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { identityToken, noted, partner } from './partner.ts';
import { startPartnerAuth } from './testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let chromium: Browser;
let backend: { server: Server; port: number };
/** A partner's server. Its callback redirects to the partner's app on another origin. */
async function startBackend() {
  const server = createServer((req, res) => {
    const { pathname, search } = new URL(req.url!, 'http://backend.test');
    if (pathname === '/callback') return void res.writeHead(302, { Location: `http://localhost:${port}/app${search}` }).end();
    res.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>The app of the partner</title>');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return { server, port };
}

beforeAll(async () => {
  if (!hasChromium) return;
  const port = await freePort();
  service = await startPartnerAuth({ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` });
  backend = await startBackend();
  chromium = await startChromium();
});
afterAll(async () => {
  await chromium?.close();
  backend?.server.close();
  await service?.stop();
});

describeInBrowser('a member in a real browser', () => {
  it.each([
    ['allows', '127.0.0.1', 'Allow', 'code'],
    ['allows', '[::1]', 'Allow', 'code'],
    ['declines', '127.0.0.1', 'Don’t allow', 'error'],
  ])('%s and follows a callback at %s to the partner’s app', async (_verb, host, answer, parameter) => {
    const redirectUris = [`http://${host}:${backend.port}/callback`];
    const acme = partner(service.url, await service.registry.application(await organization(), { redirectUris }));
    const partner_identity_token = await identityToken(acme.application, { aud: service.config.baseUrl });
    const { body } = await acme.push({ partner_identity_token, redirect_uri: undefined });
    const page = await chromium.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(acme.authorizeUrl(body.request_id));
    const { email, password } = service.registry.members[0]!;
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(noted(password));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    await page.getByRole('button', { name: answer, exact: true }).click();
    await page.waitForURL(/\/app\?/, { timeout: 60_000 }).catch(() => {});
    expect({ title: await page.title(), complaints }).toEqual({ title: 'The app of the partner', complaints: [] });
    const { origin, searchParams } = new URL(page.url());
    expect([origin, searchParams.has(parameter)]).toEqual([`http://localhost:${backend.port}`, true]);
    noted(searchParams.get('code') ?? undefined);
    await page.close();
  });
});

let organizations = 0;
const organization = () => service.registry.organization(`partner-${++organizations}`);
