import type { Artifact, MemberSession, SessionKinds, SessionPlace } from '@biomarker/domain/partner';
import { ACCOUNT_SESSION } from '../account-session.ts';
import { SESSION } from '../../oauth/oidc-provider-internals.ts';

/** Both kinds of sessions have the payload fields of oidc-provider. */
const from =
  (place: SessionPlace) =>
  ({ loginTs, agent }: Artifact['payload']): Pick<MemberSession, 'place' | 'startedAt' | 'agent'> => ({
    place,
    startedAt: new Date(Number(loginTs) * 1000).toISOString(),
    agent: agent as string | undefined,
  });

export const SESSION_KINDS: SessionKinds = { [SESSION]: from('rail'), [ACCOUNT_SESSION]: from('account') };
