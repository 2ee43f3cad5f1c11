import type { Request, Response } from 'express';
import { INTERACTION_PATH } from '../oauth/addresses.ts';
import { forgetSession } from '../sign-in/forget-session.ts';
import type { Interactions, Step } from './step.ts';

/** Turns the consent step into a sign-in step of the same request. */
export async function useOtherAccount(interactions: Interactions, { uid, interaction }: Step, req: Request, res: Response): Promise<void> {
  await forgetSession(interactions.provider, req, res);
  interaction.session = undefined;
  interaction.lastSubmission = undefined;
  interaction.prompt = { name: 'login', reasons: ['other_account'], details: {} };
  await interaction.persist();
  res.redirect(303, `${INTERACTION_PATH}/${uid}`);
}
