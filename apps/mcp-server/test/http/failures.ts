import { request } from 'node:http';
import { describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '@biomarker/service-kit';
import { readMessage } from '../../src/mcp/json-rpc.ts';
import { serveSurface, type Surface } from '../../src/mcp/server.ts';
import { cutTo } from '../../src/schemas/cut-text.ts';
import { LONGEST_RESULT, resultOf } from '../../src/tool-calls/result.ts';
import { startMcpServer } from '../testing.ts';

const surface: Surface = {
  serverInfo: { name: 'test', title: 'Test', version: '1' },
  instructions: '',
  tools: [],
  async call(name) {
    if (name === 'hangs') return new Promise(() => {});
    throw new Error('connect ECONNREFUSED db.internal:5432 password=secret');
  },
};

const ask = async (name: string, deadlineMs?: number) => {
  const transport = await serveSurface(surface, createLogger('test', 'silent'), deadlineMs);
  return JSON.parse(await transport.request({ id: 'x', method: 'tools/call', params: { name } }, 'request-1'));
};

describe('failures', () => {
  describe('a server failure', () => {
    it('hides internal details', async () => {
      expect(await ask('throws')).toEqual({ jsonrpc: '2.0', id: 'x', error: { code: -32603, message: 'Internal error' } });
    });

    it('is logged with its cause, the tool and the id of the request', async () => {
      const logged = jest.fn();
      const transport = await serveSurface(surface, { error: logged } as never);
      await transport.request({ id: 'x', method: 'tools/call', params: { name: 'throws' } }, 'request-1');
      const err = expect.objectContaining({ message: expect.stringContaining('db.internal:5432') });
      expect(logged.mock.calls).toEqual([[{ err, method: 'tools/call', tool: 'throws', requestId: 'request-1' }, 'request failed']]);
    });

    it('ends a call that exceeds its deadline', async () => {
      expect(await ask('hangs', 50)).toEqual({ jsonrpc: '2.0', id: 'x', error: { code: -32603, message: 'Internal error' } });
    });

    it('ends and logs any call after ten seconds', async () => {
      jest.useFakeTimers();
      const logged = jest.fn();
      const transport = await serveSurface(surface, { error: logged } as never);
      const ended = jest.fn();
      void transport.request({ id: 'x', method: 'tools/call', params: { name: 'hangs' } }, 'request-1').then(ended);
      await jest.advanceTimersByTimeAsync(9999);
      const early = ended.mock.calls.length;
      await jest.advanceTimersByTimeAsync(1);
      jest.useRealTimers();
      expect([early, ended.mock.calls.length]).toEqual([0, 1]);
      expect(logged.mock.calls).toEqual([[{ method: 'tools/call', requestId: 'request-1' }, 'request took too long']]);
    });

    it('is -32603 while the database is down and clears when it returns', async () => {
      const service = await startMcpServer({ CACHE_TTL_SECONDS: '0' });
      expect((await service.rpc.call('get_biomarker', { slug: 'ferritin' })).content).toBeDefined();
      const pool = service.deps.tools.biomarkers.find;
      service.deps.tools.biomarkers.find = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' }));
      expect((await service.rpc.call('get_biomarker', { slug: 'ferritin' })).error).toEqual({ code: -32603, message: 'Internal error' });
      service.deps.tools.biomarkers.find = pool;
      expect((await service.rpc.call('get_biomarker', { slug: 'ferritin' })).content).toBeDefined();
      await service.stop();
    });

    it('is an answer that violates its output schema', async () => {
      const service = await startMcpServer({ CACHE_TTL_SECONDS: '0' });
      service.deps.tools.biomarkers.find = async () => ({ slug: 'ferritin', optimalRanges: [], testingGuidelines: [], conversions: [] }) as never;
      expect((await service.rpc.call('get_biomarker', { slug: 'ferritin' })).error).toEqual({ code: -32603, message: 'Internal error' });
      await service.stop();
    });
  });

  it('a body without an end is answered once, and is no failure of the server', async () => {
    const service = await startMcpServer();
    const logged = jest.spyOn(service.deps.logger, 'error');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const flood = request(`${service.url}/mcp`, { method: 'POST', headers: { 'Content-Type': 'application/json', Accept: 'application/json' } });
      flood.on('error', () => {}).on('response', (answer) => answer.resume().on('close', () => resolve(answer.statusCode)));
      flood.on('close', () => reject(new Error('closed without an answer')));
      const more = () => !flood.destroyed && flood.write(Buffer.alloc(2 ** 16, ' '), () => setImmediate(more));
      more();
    });
    await service.stop();
    expect([status, logged.mock.calls]).toEqual([413, []]);
  });

  describe('a cached answer', () => {
    it('needs no database and holds no price', async () => {
      const service = await startMcpServer();
      const first = await service.rpc.call('get_biomarker', { slug: 'tsh' });
      await service.rpc.call('get_lab_catalog_item', { handle: 'tsh' });
      service.deps.tools.biomarkers.find = () => Promise.reject(new Error('away'));
      service.deps.tools.catalog.read = () => Promise.reject(new Error('away'));
      expect(await service.rpc.call('get_biomarker', { slug: 'tsh' })).toEqual(first);
      expect((await service.rpc.call('get_lab_catalog_item', { handle: 'tsh' })).error?.code).toBe(-32603);
      await service.stop();
    });
  });

  describe('a long text', () => {
    it.each([
      ['plain', 'a'.repeat(100_000)],
      ['full of quotes and newlines', '"\n'.repeat(60_000)],
      ['of characters with two code units', '🩸'.repeat(40_000)],
      ['just too long', 'a'.repeat(19_100)],
    ])('that is %s is cut to fit the reply and says so', (_what, text) => {
      const reply = JSON.stringify(resultOf({ text }, (content, excess) => ({ ...content, ...cutTo('text', content.text as string, excess) })));
      const { structuredContent, content } = JSON.parse(reply);
      expect(reply.length).toBeLessThanOrEqual(LONGEST_RESULT);
      expect(reply.length).toBeGreaterThan(LONGEST_RESULT - 500);
      expect(structuredContent).toMatchObject({ truncated: true, totalChars: text.length });
      expect(text.startsWith(structuredContent.text)).toBe(true);
      expect(structuredContent.text.length).toBeGreaterThan(5000);
      expect(JSON.parse(content[0].text)).toEqual(structuredContent);
      expect(Buffer.from(structuredContent.text).toString()).toBe(structuredContent.text);
    });

    it('that fits stays whole', () => {
      const reply = JSON.parse(JSON.stringify(resultOf({ text: 'a'.repeat(18_000) })));
      expect(reply.structuredContent).toEqual({ text: 'a'.repeat(18_000) });
    });
  });

  it('a JSON-RPC message is a request, one-way or invalid', () => {
    expect(readMessage({ jsonrpc: '2.0', id: 1, method: 'ping', params: [] })).toMatchObject({ kind: 'request' });
    expect(readMessage({ jsonrpc: '2.0', method: 'x' })).toEqual({ kind: 'oneWay' });
    expect(readMessage({ jsonrpc: '2.0', id: null, error: {} })).toEqual({ kind: 'oneWay' });
    expect(readMessage([])).toMatchObject({ kind: 'invalid' });
  });
});
