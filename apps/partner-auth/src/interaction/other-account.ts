import type { Request, Response } from 'express';
import type { Interactions, Step } from './step.ts';
import { INTERACTION_PATH } from '../oauth/addresses.ts';

/** Ends the session of a member other than `memberId` (of any member, without it), so that the next sign-in starts a new one. */
export async function forgetSession({ provider }: Interactions, req: Request, res: Response, memberId?: string): Promise<void> {
  const session = await provider.Session.get(provider.createContext(req, res) as never);
  if (session.accountId && session.accountId !== memberId) await session.destroy();
}

/** Turns the consent step into a sign-in step of the same request. */
export async function useOtherAccount(interactions: Interactions, { uid, interaction }: Step, req: Request, res: Response): Promise<void> {
  await forgetSession(interactions, req, res);
  interaction.session = undefined;
  interaction.lastSubmission = undefined;
  interaction.prompt = { name: 'login', reasons: ['other_account'], details: {} };
  await interaction.persist();
  res.redirect(303, `${INTERACTION_PATH}/${uid}`);
}
