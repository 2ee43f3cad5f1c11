import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serverUrl } from '@biomarker/testbed/database';
import { golden } from '@biomarker/testbed/golden';
import { buildImages } from './build.ts';
import { ASKED, tryImages } from './try.ts';

// The commands of `npm run images`: they run nothing here, and containers are servers of this test.

const commands: string[] = [];
const told = jest.spyOn(console, 'log').mockImplementation(() => {});
const wrong = jest.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => {
  commands.length = 0;
  told.mockClear();
  wrong.mockClear();
});
afterAll(() => void jest.restoreAllMocks());

const commandLines = () => `${commands.join('\n').replace(/ (PORT|DATABASE_URL)=\S+/g, ' $1=…')}\n`;

describe('a build of images', () => {
  const execute = async (...command: string[]) => (commands.push(command.join(' ')), '123456789');

  it('is one of the migration and of each service, from one file', async () => {
    await buildImages(undefined, execute);
    const text = commandLines();
    expect(text).toBe(golden(new URL('golden/build.txt', import.meta.url), text));
    expect(told.mock.calls.map(([line]) => line as string)).toEqual(['migrate', ...Object.keys(ASKED)].map((image) => `${image}: built in 0 s, 123 MB`));
  });

  it('takes another base image for all of them', async () => {
    await buildImages('localhost/node:24', execute);
    expect(commands.filter((line) => line.includes('--build-arg NODE_IMAGE=localhost/node:24 '))).toHaveLength(4);
  });
});

describe('a trial of images', () => {
  const trial = (answerOf: (service: keyof typeof ASKED) => string, code = '0') => {
    let container: Server;
    return tryImages(serverUrl(), 'REDIS', async (...command) => {
      commands.push(command.join(' '));
      const [, verb] = command;
      if (command.includes('--detach')) {
        const service = command.at(-1)!.split('/').at(-1) as keyof typeof ASKED;
        let ready = false;
        container = createServer((req, res) => {
          if (req.url === '/readyz') return void res.writeHead(ready ? 200 : 503).end(() => (ready = true));
          res.end(req.url === ASKED[service].path && ready ? answerOf(service) : 'not this');
        }).listen(Number(/ PORT=(\d+)/.exec(commands.at(-1)!)![1]), '127.0.0.1');
        return `container of ${service}`;
      }
      if (verb === 'rm') container.close();
      return verb === 'inspect' ? code : `${verb} of ${command.at(-1)}`;
    });
  };
  const right = (service: keyof typeof ASKED) => `{${ASKED[service].holds}}`;

  it('migrates, then starts each service as bounded, asks it, and stops it in its time', async () => {
    await trial(right);
    const text = `${told.mock.calls.join('\n')}\n${JSON.stringify(ASKED, null, 1)}\n${commandLines()}`;
    expect(text).toBe(golden(new URL('golden/trial.txt', import.meta.url), text));
    for (const role of ['content_api', 'partner_auth', 'mcp_server'])
      expect(commands.filter((line) => line.includes(`DATABASE_URL=postgresql://${role}:`))).toHaveLength(1);
  });

  it.each<[string, (service: keyof typeof ASKED) => string, string, string]>([
    ['another answer', () => 'down', '0', 'content-api answers /api/v1/biomarkers/ferritin with down'],
    ['another end', right, '137', 'content-api ended with 137'],
  ])('ends with %s, with the log, and leaves no container', async (_what, answerOf, code, message) => {
    await expect(trial(answerOf, code)).rejects.toThrow(message);
    expect(wrong.mock.calls).toEqual([['logs of container of content-api']]);
    expect(commands.at(-1)).toBe('podman rm --force container of content-api');
  });
});

describe('npm run images', () => {
  const argv = process.argv;
  const acts: string[] = [];
  let folder = '';
  let fault: string | undefined;
  let redis: object | undefined;

  beforeEach(() => {
    acts.length = 0;
    fault = undefined;
    redis = { url: 'REDIS', stop: async () => void acts.push('Redis stops') };
    jest.resetModules();
    jest.unstable_mockModule('./build.ts', () => ({ buildImages: async (base?: string) => void acts.push(`builds on ${base}`) }));
    jest.unstable_mockModule('./try.ts', () => ({
      tryImages: async (...stores: string[]) => (acts.push(`tries on ${stores.join(' and ')}`), fault ? Promise.reject(new Error(fault)) : undefined),
    }));
    jest.unstable_mockModule('@biomarker/testbed/redis', () => ({ startRedis: async () => redis }));
    jest.unstable_mockModule('@biomarker/testbed/postgres/server', () => ({
      throwAwayPostgres: async (at: string) => {
        acts.push('PostgreSQL starts');
        folder = at;
        return { url: 'POSTGRES', stop: async () => void acts.push(`PostgreSQL stops in ${existsSync(at) ? 'its' : 'no'} folder`) };
      },
    }));
  });
  afterAll(() => {
    process.argv = argv;
    delete process.env.NODE_IMAGE;
  });
  const script = (words: string[], base = '') => {
    process.argv = ['node', 'images.ts', ...words];
    process.env.NODE_IMAGE = base;
    return import('../images.ts');
  };
  const TRIAL = ['PostgreSQL starts', 'tries on POSTGRES and REDIS', 'Redis stops', 'PostgreSQL stops in its folder'];

  it.each([
    ['builds and tries', [], '', ['builds on ', ...TRIAL]],
    ['builds on the base image of NODE_IMAGE', [], 'localhost/node:24', ['builds on localhost/node:24', ...TRIAL]],
    ['only tries with "try"', ['try'], '', TRIAL],
  ])('%s, and leaves nothing behind', async (_what, words, base, expected) => {
    await script(words, base);
    expect([acts, existsSync(folder)]).toEqual([expected, false]);
  });

  it('leaves nothing behind after a trial that failed', async () => {
    fault = 'content-api ended with 137';
    await expect(script(['try'])).rejects.toThrow(fault);
    expect([acts, existsSync(folder)]).toEqual([TRIAL, false]);
  });

  it('tries nothing without redis-server', async () => {
    redis = undefined;
    await expect(script(['try'])).rejects.toThrow('The images need redis-server on PATH.');
    expect(acts).toEqual([]);
  });
});
