import { expect, it } from '@jest/globals';
import { DomainError } from '@biomarker/domain/shared';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { AUTHORIZE_PATH } from '../addresses.ts';
import { attachContext, contextOf } from '../request-context.ts';
import { frontChannel } from './front-channel.ts';

/** The answer of a page that the library answered with `status`, a cookie and an address, and whether its changes were tried. */
async function answerOf(status: number, commit: () => Promise<boolean>) {
  const headers: Record<string, string> = {};
  const ctx = {
    ...{ path: AUTHORIZE_PATH, query: {}, querystring: '', req: { requestId: 'one' }, cookies: { get: () => undefined } },
    ...{ status: 404, type: '', body: '', set: (name: string, value: string) => (headers[name] = value), remove: (name: string) => delete headers[name] },
  } as unknown as KoaContextWithOIDC;
  attachContext(ctx);
  let isTried = false;
  const artifacts = { commit: () => ((isTried = true), commit()) };
  const rail = { deps: { logger: { error: () => {} }, artifacts } as unknown as Deps, provider: { cookieName: (name: string) => name } as Provider };
  await frontChannel(rail, ctx, async () => {
    contextOf(ctx).pending.remove({ kind: 'Session', key: 'of before' });
    ctx.status = status;
    ctx.set('Set-Cookie', 'session=new');
    ctx.set('Location', '/next');
  });
  return { status: ctx.status, names: Object.keys(headers).sort(), isTried };
}

const away = () => Promise.reject(new DomainError('unavailable', 'database_unavailable', 'no database'));
const LED_ON = ['Location', 'Set-Cookie'];

it.each([
  ['is written', 303, async () => true, { status: 303, names: LED_ON, isTried: true }],
  ['another request was faster', 303, async () => false, { status: 400, names: [], isTried: true }],
  ['the database is away', 303, away, { status: 503, names: ['Retry-After'], isTried: true }],
  ['the write fails', 303, () => Promise.reject(new Error('no space left')), { status: 500, names: [], isTried: true }],
  ['the library failed', 500, async () => true, { status: 500, names: [], isTried: false }],
])('leads on, and sets cookies, only after all is written: %s', async (_case, status, commit, answer) => {
  expect(await answerOf(status, commit)).toEqual(answer);
});
