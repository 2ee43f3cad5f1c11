import type { ArtifactFormat, DependencyPaths } from '@biomarker/domain/partner';
import { ACCESS_TOKEN, AUTHORIZATION_CODE, INTERACTION, PUSHED_REQUEST, REFRESH_TOKEN, SESSION } from '../oidc-provider-internals.ts';

/** Prefix of the digest of a pushed request. External values cannot have it, since the dialect accepts no colon. */
export const REFERENCE = 'sha256:';

/** Sessions of the account pages, which are this service's own. */
export const ACCOUNT_SESSION = 'AccountSession';

/** The application and the member of an interaction. */
const PARTIES: DependencyPaths = {
  application: ['params', 'client_id'],
  // The member who has just signed in, else the one of the session.
  member: [
    ['result', 'login', 'accountId'],
    ['session', 'accountId'],
  ],
};

/** The names of oidc-provider's kinds and payload fields. The stores get them only from here. */
export const ARTIFACT_FORMAT: ArtifactFormat = {
  accessToken: { kind: ACCESS_TOKEN, scope: ['scope'] },
  sessions: { kinds: { [SESSION]: 'rail', [ACCOUNT_SESSION]: 'account' }, member: ['accountId'], startedAt: ['loginTs'], agent: ['agent'] },
  dependencies: {
    library: {
      [AUTHORIZATION_CODE]: { consent: 'grant' },
      [REFRESH_TOKEN]: { consent: 'grant' },
      [SESSION]: { member: [['accountId']] },
      // The adapter adds the client id.
      [PUSHED_REQUEST]: { application: ['clientId'] },
      [INTERACTION]: {
        ...PARTIES,
        consent: ['result', 'consent', 'grantId'],
        pushed: { kind: PUSHED_REQUEST, reference: ['parJti'], prefix: REFERENCE },
      },
    },
    page: {
      [INTERACTION]: {
        ...PARTIES,
        session: { kind: SESSION, uid: ['session', 'uid'], accountId: ['accountId'] },
        subject: ['params', 'partner_subject'],
      },
    },
  },
};
