import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Secrets, Settings } from './settings.ts';

const acts: string[] = [];
let fault = '';
const act = (name: string) => (acts.push(name), name.startsWith(fault || '-') ? Promise.reject(new Error('the reason')) : Promise.resolve());

jest.unstable_mockModule('../../prisma/migrations.ts', () => ({ migrate: (url: string) => act(`migrate ${url}`) }));
jest.unstable_mockModule('../../prisma/seeding/seed-content.ts', () => ({ seedContent: (url: string) => act(`seed ${url}`) }));
jest.unstable_mockModule('../../prisma/demo/content.ts', () => ({ loadDemoContent: (url: string) => act(`samples ${url}`) }));
jest.unstable_mockModule('./demo.ts', () => ({ keepDemoFile: (_settings: object, url: string, token: string) => act(`demo ${url} ${token}`) }));
jest.unstable_mockModule('./phase.ts', () => ({ phase: (name: string, work: () => unknown) => (acts.push(`phase: ${name}`), work()) }));
jest.unstable_mockModule('@biomarker/testbed/postgres/server', () => ({
  keptPostgres: async (folder: string) => ({ url: `embedded in ${folder}`, stop: () => act('PostgreSQL stops') }),
}));
jest.unstable_mockModule('./service-urls.ts', () => ({
  existingRoles: async (url: string) => (await act(`roles of ${url}`), ['content_api']),
  serviceUrls: async (url: string, options: object) => (await act(`urls on ${url} ${JSON.stringify(options)}`), 'URLS'),
}));
const { prepareDatabase } = await import('./database.ts');

const secrets = { rolePasswords: 'PASSWORDS', adminToken: 'ADMIN' } as unknown as Secrets;
const prepared = (databaseUrl?: string) => prepareDatabase({ folder: 'FOLDER', databaseUrl, databaseUrls: 'GIVEN' } as unknown as Settings, secrets);

const EMBEDDED = [
  'phase: PostgreSQL',
  'phase: migrations',
  'migrate embedded in FOLDER',
  'phase: content',
  'seed embedded in FOLDER',
  'phase: sample stories, questions, prices',
  'samples embedded in FOLDER',
  'phase: demo partner',
  'demo embedded in FOLDER ADMIN',
];

describe('the database of a start', () => {
  beforeEach(() => void ([acts.length, fault] = [0, '']));

  it('is embedded, with samples and a demo partner, and stops with the start', async () => {
    const { stop, ...database } = await prepared();
    await stop();
    expect(database).toEqual({ url: 'embedded in FOLDER', urls: 'URLS', embedded: true });
    expect(acts).toEqual([...EMBEDDED, 'urls on embedded in FOLDER {"passwords":"PASSWORDS","foreign":[],"given":"GIVEN"}', 'PostgreSQL stops']);
  });

  it('of DATABASE_URL gets the content alone, keeps the roles of before, and goes on', async () => {
    const { stop, ...database } = await prepared('OWN');
    await stop();
    expect(database).toEqual({ url: 'OWN', urls: 'URLS', embedded: false });
    expect(acts).toEqual([
      ...['roles of OWN', 'phase: migrations', 'migrate OWN', 'phase: content', 'seed OWN'],
      'urls on OWN {"passwords":"PASSWORDS","foreign":["content_api"],"given":"GIVEN"}',
    ]);
  });

  it.each([
    ['migrate', undefined, 'The database could not be migrated: the reason'],
    ['roles', 'OWN', 'The database could not be migrated: the reason'],
    ['seed', undefined, 'The database could not be seeded: the reason'],
    ['samples', undefined, 'The database could not be filled with samples: the reason'],
    ['demo', undefined, 'The database could not be filled with the demo partner: the reason'],
    ['urls', undefined, 'the reason'],
  ])('stops when its part "%s" fails, and says why', async (part, url, message) => {
    fault = part;
    await expect(prepared(url)).rejects.toMatchObject({ message });
    expect(acts.filter((one) => one === 'PostgreSQL stops')).toHaveLength(url ? 0 : 1);
  });
});
