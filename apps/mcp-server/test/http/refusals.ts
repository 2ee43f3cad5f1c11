import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerText } from '@biomarker/testbed/answer-text';
import { golden } from '@biomarker/testbed/golden';
import type { ParserFault } from '@biomarker/service-kit';
import { replyToFault } from '../../src/http/refuse.ts';
import { JSON_HEADERS, PING, sendTo, type Sent } from '../raw-http.ts';
import { startMcpServer, type McpServer } from '../testing.ts';

const rpc = (more: object): Sent => ({ body: JSON.stringify({ ...PING, ...more }) });
const callOf = (name: string, args: unknown) => rpc({ method: 'tools/call', params: { name, arguments: args } });

const REFUSED: Record<string, Sent> = {
  'another host': { headers: { ...JSON_HEADERS, Host: 'evil.example' } },
  'another method': { method: 'DELETE' },
  'another address': { path: '/sse' },
  'no form that is served': { headers: { ...JSON_HEADERS, Accept: 'text/html' } },
  'a body that is not JSON by its type': { headers: { ...JSON_HEADERS, 'Content-Type': 'text/plain' } },
  'another encoding': { headers: { ...JSON_HEADERS, 'Content-Encoding': 'zip' } },
  'a long body': { body: ' '.repeat(65_537) },
  'an empty body': { body: '' },
  'a body that is not JSON': { body: '{' },
  'another revision': { headers: { ...JSON_HEADERS, 'MCP-Protocol-Version': '2024-11-05' } },
  'an unknown method': rpc({ method: 'resources/list' }),
  'params by position': rpc({ params: [] }),
  'a client without a version': rpc({ method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: 5, clientInfo: { name: 'a' } } }),
  'a second page of the tools': rpc({ method: 'tools/list', params: { cursor: 'x' } }),
  'arguments in a list': callOf('search', []),
  'an unknown tool': callOf('nope', {}),
  'no argument': callOf('get_biomarker', {}),
  'unknown arguments': callOf('search', { query: 'iron', a: 1, b: 2 }),
  'many unknown arguments': callOf('search', Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`a${index}`, index]))),
  'an argument for a tool without any': callOf('list_lab_packages', { a: 1 }),
  'an argument within a list': callOf('get_biomarkers', { slugs: ['', 'a'] }),
};

const FAULTS: ParserFault[] = ['badRequest', 'requestTimeout', 'headersTooLarge', 'uriTooLong', 'bodyTooLarge'];

let service: McpServer;

describe('refusals', () => {
  beforeAll(async () => {
    service = await startMcpServer();
  });
  afterAll(() => service.stop());

  it('say what was reviewed', async () => {
    const texts: string[] = [];
    for (const [what, sent] of Object.entries(REFUSED)) {
      const { status, text } = await sendTo(service.url, sent);
      texts.push(`# ${what}\n${answerText({ status, body: JSON.parse(text) })}`);
    }
    for (const fault of FAULTS) {
      const { body, ...reply } = replyToFault(fault);
      texts.push(`# ${fault}, for the parser of HTTP\n${answerText({ ...reply, body: JSON.parse(body) })}`);
    }
    const text = texts.join('\n');
    expect(text).toBe(golden(new URL('golden/refusals.yaml', import.meta.url), text));
  });
});
