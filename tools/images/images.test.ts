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
