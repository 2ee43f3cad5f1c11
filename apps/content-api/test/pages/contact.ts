import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_URL, contentApiOn, startContentApi } from '../testing.ts';
import { MARKDOWN, type Service } from './testing.ts';

const CONTACT_EMAIL = 'care@operator.example';

let silent: Service;
let reachable: Awaited<ReturnType<typeof contentApiOn>>;

describe('contact', () => {
  beforeAll(async () => {
    silent = await startContentApi();
    reachable = await contentApiOn(silent.database.urlAs('content_api'), { CONTACT_EMAIL });
  });
  afterAll(async () => {
    await reachable.deps.close();
    await silent.stop();
  });

  describe('with CONTACT_EMAIL', () => {
    it('security.txt has a contact and an expiry (RFC 9116)', async () => {
      const { text } = await reachable.api.get('/.well-known/security.txt').expect(200).expect('Content-Type', 'text/plain; charset=utf-8');
      const fields = Object.fromEntries(
        text
          .trimEnd()
          .split('\n')
          .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
      );
      expect(Object.keys(fields).toSorted()).toEqual(['Canonical', 'Contact', 'Expires', 'Preferred-Languages']);
      expect(fields).toMatchObject({ Contact: `mailto:${CONTACT_EMAIL}`, Canonical: `${BASE_URL}/.well-known/security.txt` });
      const daysLeft = (Date.parse(fields.Expires!) - Date.now()) / 86_400_000;
      expect(daysLeft).toBeGreaterThan(170);
      expect(daysLeft).toBeLessThan(365);
    });

    it('guides name the address, in HTML as a link', async () => {
      const guide = '/docs/partner-rail';
      expect((await reachable.api.get(guide).set('Accept', 'text/html').expect(200)).text).toContain(`<a href="mailto:${CONTACT_EMAIL}">${CONTACT_EMAIL}</a>`);
      expect((await reachable.api.get(`${guide}.md`).expect(200).expect('Content-Type', MARKDOWN)).text).toContain(`<${CONTACT_EMAIL}>`);
    });

    it('both OpenAPI paths name the address', async () => {
      const [short, versioned] = await Promise.all(['/openapi.json', '/api/v1/openapi.json'].map((path) => reachable.api.get(path).expect(200)));
      expect(short!.body.info.contact).toEqual({ name: 'The operator of this service', url: '/docs/support', email: CONTACT_EMAIL });
      expect(versioned!.text).toBe(short!.text);
    });

    it('an invalid address stops the start', async () => {
      await expect(contentApiOn(silent.database.urlAs('content_api'), { CONTACT_EMAIL: 'nobody' })).rejects.toThrow('CONTACT_EMAIL');
    });
  });

  describe('with PARTNER_URL', () => {
    it('every page links to the account', async () => {
      const { api, deps } = await contentApiOn(silent.database.urlAs('content_api'), { PARTNER_URL: 'https://account.example' });
      for (const path of ['/', '/biomarkers/ferritin', '/docs/api', '/no-such-page', '/compare-biomarkers?of=one'])
        expect((await api.get(path)).text).toContain('href="https://account.example/account"');
      expect((await silent.api.get('/')).text).not.toContain('>Account<');
      expect((await api.get('/docs/api')).text).toContain('href="https://account.example/openapi.json"');
      expect((await silent.api.get('/docs/api')).text).not.toContain('described by');
      await deps.close();
    });
  });

  describe('without CONTACT_EMAIL', () => {
    it('there is no security.txt', async () => {
      await silent.api.get('/.well-known/security.txt').expect(404);
    });

    it.each(['/docs/partner-rail.md', '/docs/errors.md', '/docs/support.md'])('%s omits the contact cleanly', async (path) => {
      const { text } = await silent.api.get(path).expect(200);
      expect(text).toContain('the operator of this service');
      expect(text).not.toContain('{contact}');
    });
  });
});
