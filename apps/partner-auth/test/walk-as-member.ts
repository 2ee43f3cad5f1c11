import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { argon2Passwords } from '@biomarker/db/partner';
import { addMember, eraseMember, issuePasswordReset, sendMail } from '@biomarker/domain/partner';
import type { BrowserContext, Page } from 'playwright-core';
import { createPost } from '../src/mail/post.ts';
import { fillChart } from './chart.ts';
import { identityToken, noted, partner, pkce } from './partner.ts';
import { REDIRECT_URI } from './registry.ts';
import type { startPartnerAuth } from './testing.ts';

type Service = Awaited<ReturnType<typeof startPartnerAuth>>;
type Look = (page: Page, step: string) => Promise<void>;

let walks = 0;

/** A member without a password that anybody knows, and the link that invites them. */
async function invite({ registry: { registry }, config, database }: Service) {
  const email = `walker-${++walks}@members.example`;
  const person = {
    email,
    password: noted(`unknown to anybody ${Math.random()}`),
    givenName: 'Wanda',
    familyName: 'Example',
    birthDate: '1990-01-01',
    gender: 'female' as const,
  };
  const id = await addMember({ registry, passwords: argon2Passwords() }, person, true);
  await fillChart(database, id, person);
  let link = '';
  await issuePasswordReset({ registry, mailer: { sendResetLink: async (sent) => void (link = noted(sent.link)) } }, email, config.baseUrl);
  return { id, email, link };
}

/** The kinds of the messages that a member gets, sent into a folder. */
async function receiveMail({ deps, config, registry }: Service, email: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  await sendMail(deps.outbox, createPost({ from: 'no-reply@members.example', baseUrl: config.baseUrl, way: { folder } }), () => false);
  const { rows } = await registry.pool.query('SELECT id FROM partner.mail WHERE recipient = $1', [email]);
  const kinds = readdirSync(folder).flatMap((file) => rows.filter(({ id }) => file.includes(id)).map(({ id }) => file.replace(`-${id}.eml`, '')));
  rmSync(folder, { recursive: true });
  return kinds.sort();
}

const ageSessions = ({ registry }: Service) =>
  registry.pool.query(
    `UPDATE partner.oauth_artifact SET payload = (payload::jsonb || jsonb_build_object('loginTs', extract(epoch FROM now())::int - 1000))::json
     WHERE kind IN ('AccountSession', 'Session')`,
  );

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Everything that a member does, from the invitation to the erasure, with a passkey in an authenticator that Chromium makes. */
export async function walkAsMember(service: Service, own: BrowserContext, look: Look): Promise<void> {
  const { id, email, link } = await invite(service);
  const page = await own.newPage();
  const client = await own.newCDPSession(page);
  await client.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  await client.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });

  const password = noted('four words of a walker');
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await button(page, 'Set the password');
  await heading(page, 'Sign in');
  await look(page, 'sign-in');
  await signInByPassword(page, email, password);
  await heading(page, 'Your connections');

  const [code] = await addPasskey(page, look);
  await signOut(page);
  await page.goto('/account/results');
  await button(page, 'Sign in with a passkey');
  await heading(page, 'Your results');
  await signOut(page);
  await page.goto('/account/results');
  await signInByPassword(page, email, password);
  await heading(page, 'One more step');
  await look(page, 'second step');
  await page.getByLabel('Recovery code').fill(code!);
  await button(page, 'Use the recovery code');
  await heading(page, 'Your results');
  await look(page, 'results');

  await consent(service, page, look);
  expect(await receiveMail(service, email)).toEqual(['connection', 'passkey', 'password', 'recovery-code']);
  await withdraw(page);

  await ageSessions(service);
  await page.goto('/account/export');
  await look(page, 'export');
  await button(page, 'Confirm with a passkey');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^results-[\d-]+\.csv$/);

  await page.goto('/account/close');
  await button(page, 'Confirm with a passkey');
  await heading(page, 'Your account is closed');
  await eraseMember(service.registry.registry, email);
  const { rows } = await service.registry.pool.query('SELECT id FROM partner.passkey WHERE member_id = $1', [id]);
  expect(rows).toEqual([]);
  await page.goto('/account');
  await button(page, 'Sign in with a passkey');
  await page.getByRole('alert').filter({ hasText: 'This passkey was not accepted.' }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await button(page, 'Sign out');
  await heading(page, 'Sign in');
}

async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in');
}

/** Returns the recovery codes. */
async function addPasskey(page: Page, look: Look): Promise<string[]> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Passkeys' }).click();
  await page.getByLabel('Name of the passkey').fill('My laptop');
  await look(page, 'add');
  await button(page, 'Add a passkey');
  await heading(page, 'Your passkey is added');
  const codes = await page.locator('.codes li').allTextContents();
  codes.forEach(noted);
  expect(codes).toHaveLength(10);
  await look(page, 'codes');
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await page.getByRole('heading', { name: 'My laptop' }).waitFor();
  await look(page, 'passkeys');
  return codes;
}

/** Consents to an application, then comes back later and is asked again. */
async function consent(service: Service, page: Page, look: Look): Promise<void> {
  const organization = await service.registry.organization(`walk-${walks}`);
  const { baseUrl } = service.config;
  const by = partner(baseUrl, await service.registry.application(organization));
  await page.route(`${REDIRECT_URI}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Back at the app</h1>' }));
  const { verifier, challenge } = pkce();
  const push = async () => {
    const { body } = await by.push({ code_challenge: challenge, partner_identity_token: await identityToken(by.application, { aud: baseUrl }) });
    return by.authorizeUrl(body.request_id as string);
  };

  await page.goto(await push());
  await look(page, 'sign-in of an app');
  await button(page, 'Sign in with a passkey');
  await heading(page, `Allow walk-${walks} Care to see your data?`);
  await look(page, 'consent');
  await button(page, 'Allow');
  await heading(page, 'Back at the app');
  const code = noted(new URL(page.url()).searchParams.get('code')!);
  expect((await by.redeem(code, verifier)).status).toBe(200);

  await ageSessions(service);
  await page.goto(await push());
  await heading(page, 'Sign in again to continue');
  await button(page, 'Sign in with a passkey');
  await button(page, 'Don’t allow');
  await heading(page, 'Back at the app');
}

async function withdraw(page: Page): Promise<void> {
  await page.goto('/account/connections');
  await page.getByRole('link', { name: /^End the connection with/ }).click();
  await button(page, 'End the connection');
  await page.getByText('Nobody may read from your account.').waitFor();
}
