import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { replaceBody } from './oidc-provider-internals.ts';

describe('a replaced body', () => {
  it('leaves every other field of the request as it was', async () => {
    const socket = new Socket();
    const sent = Object.assign(new IncomingMessage(socket), { url: '/api/oauth/token', method: 'POST', body: { code: 'c-1' }, addedLater: 'by anybody' });
    Object.assign(sent.headers, { host: 'auth.example', dpop: 'proof', 'content-type': 'application/json', 'content-length': '14' });
    const ctx = { req: sent as KoaContextWithOIDC['req'] };

    const length = replaceBody(ctx, { code: 'ö 1', scope: 'a b' });
    expect(ctx.req).toMatchObject({ url: '/api/oauth/token', method: 'POST', socket, addedLater: 'by anybody' });
    expect(ctx.req).not.toHaveProperty('body');
    expect(ctx.req.headers).toEqual({
      host: 'auth.example',
      dpop: 'proof',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(length),
    });
    expect(await text(ctx.req)).toBe('code=%C3%B6%201&scope=a%20b');
    expect(length).toBe(27);
  });
});
