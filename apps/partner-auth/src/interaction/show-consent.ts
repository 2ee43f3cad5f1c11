import type { Request, Response } from 'express';
import { CONSENT_DAYS } from '../oauth/lifetimes.ts';
import { PageError } from '../pages/page-error.ts';
import { consentPage } from './consent-page.ts';
import { otherMemberPage } from './other-member-page.ts';
import type { Interactions, Step } from './step.ts';

const DAY_MS = 86_400_000;

export async function showConsent({ tokens }: Interactions, step: Step, _req: Request, res: Response): Promise<void> {
  const { uid, actions, application, scopes, member, linkedMemberId } = step;
  if (!member) throw new PageError(400);

  const forms = { action: actions.consent, switchAction: actions.switch, formToken: tokens.make(uid, 'consent') };
  if (linkedMemberId !== undefined && linkedMemberId !== member.id) {
    res
      .status(403)
      .type('html')
      .send(otherMemberPage({ ...forms, organization: application.organization.name }));
    return;
  }
  const lastDay = new Date(Date.now() + CONSENT_DAYS * DAY_MS);
  res.type('html').send(consentPage({ ...forms, application, scopes, email: member.email, lastDay }));
}
