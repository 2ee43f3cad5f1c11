import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';
import { sessionOf } from '../oauth/oidc-provider-internals.ts';

/** Ends the browser's authorization session unless it belongs to `memberId`. The next sign-in starts a new one. */
export async function forgetSession(provider: Provider, req: Request, res: Response, memberId?: string): Promise<void> {
  const session = await sessionOf(provider, req, res);
  if (session.accountId && session.accountId !== memberId) await session.destroy();
}
