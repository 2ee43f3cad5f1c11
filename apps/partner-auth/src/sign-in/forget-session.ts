import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';

/** Ends the session of the partners' pages of a member other than `memberId` (of any member, without it), so that the next sign-in starts a new one. */
export async function forgetSession(provider: Provider, req: Request, res: Response, memberId?: string): Promise<void> {
  const session = await provider.Session.get(provider.createContext(req, res) as never);
  if (session.accountId && session.accountId !== memberId) await session.destroy();
}
