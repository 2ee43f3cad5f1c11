import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { argon2Passwords } from '@biomarker/db/partner';
import { changeApplicationStatus, issueCredential, memberSignIn, revokeCredential, type PasswordHasher } from '@biomarker/domain/partner';
import { browser, type Browser, type Page } from '../browser.ts';
import { countStatements } from '../count-statements.ts';
import { noted, partner, type Partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// The cost of a refusal must not reveal whether a member or credential exists. The tests count statements and hashes, since times depend on the machine.

const statements = countStatements();
let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;
let hashes = 0;

function counting(passwords: PasswordHasher): PasswordHasher {
  return {
    ...passwords,
    async matches(password, hash) {
      const right = await passwords.matches(password, hash);
      if (password) hashes++;
      return right;
    },
  };
}

async function workOf<T>(attempt: () => Promise<T>): Promise<{ statements: number; hashes: number; answer: T }> {
  hashes = 0;
  const before = statements();
  const answer = await attempt();
  return { statements: statements() - before, hashes, answer };
}

/** The observable parts of a refused sign-in. */
const observed = ({ status, text, headers }: Page) => ({
  status,
  text: text.replace(/(value|name="form_token" value)="[^"]*"/g, ''),
  headers: [...headers.keys()].sort(),
});

describe('equal work', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
    service.deps.signIn = memberSignIn(service.deps.members, counting(argon2Passwords()));
  });
  afterAll(() => service.stop());

  describe('members', () => {
    const ada = () => service.registry.members[0]!;
    beforeAll(async () => {
      await service.registry.pool.query(`UPDATE partner.member SET status = 'closed' WHERE email = 'mary@members.example'`);
    });
    const emails = () => [ada().email, ada().email.toUpperCase(), 'nobody@members.example', 'mary@members.example'];

    async function attempts(own: Browser, page: Page, ending: string, password: string): Promise<object[]> {
      const done: { statements: number; hashes: number; answer: Page }[] = [];
      for (const email of emails()) done.push(await workOf(() => own.send(page, ending, { email, password })));
      return done.map(({ answer, ...work }) => ({ ...work, observed: observed(answer) }));
    }

    it.each([
      ['a wrong password', 'wrong', 1],
      ['a password of a thousand characters', 'x'.repeat(1000), 1],
      ['no password', '', 0],
    ])('%s costs the same for known and unknown accounts on both sign-in pages', async (_name, password, hashed) => {
      const own = browser(service.url);
      const pages: [Page, string][] = [
        [await own.open(acme.authorizeUrl((await acme.push()).body.request_id)), '/login'],
        [await own.open('/account/connections'), '/account/sign-in'],
      ];
      for (const [page, ending] of pages) {
        const [first, ...others] = await attempts(own, page, ending, password);
        expect(first).toMatchObject({ hashes: hashed, observed: { status: 422 } });
        for (const other of others) expect(other).toEqual(first);
      }
    });
  });

  describe('credentials', () => {
    it('all invalid kinds cost the same and get the same response', async () => {
      const { registry } = service.registry;
      const { organization } = acme.application;
      const [revoked, expired, suspended] = [
        await service.registry.application(organization),
        await service.registry.application(organization),
        await service.registry.application(organization),
      ];
      await revokeCredential(registry, revoked.clientId, revoked.secret.slice(0, 'bmp_sandbox_'.length + 6));
      const { secret: late } = await issueCredential(registry, expired.clientId, -1);
      await changeApplicationStatus(registry, 'suspend', suspended.clientId);
      const production = await service.registry.application(organization, { environment: 'production', redirectUris: ['https://acme.example/callback'] });
      const { secret } = acme.application;
      const wrong = ['bmp_sandbox_never-given-out', secret.slice(0, -1), `${secret}x`, revoked.secret, late, suspended.secret, production.secret];

      for (const [path, form] of [
        ['/api/oauth/par', await acme.pushedForm()],
        ['/api/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x' }],
        ['/api/oauth/revoke', { token: 'x' }],
      ] as const) {
        const seen = [];
        for (const credential of wrong.map(noted)) {
          const { answer, ...work } = await workOf(() => acme.post(path, form, credential));
          seen.push({ ...work, status: answer.status, body: answer.body, headers: Object.keys(answer.headers).sort() });
        }
        expect(seen[0]).toMatchObject({ statements: 3, hashes: 0, status: 401, body: { error: 'invalid_client' } });
        for (const other of seen) expect(other).toEqual(seen[0]);
      }
    });
  });
});
