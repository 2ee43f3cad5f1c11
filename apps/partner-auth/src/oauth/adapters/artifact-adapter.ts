import { digestOf, type Artifact, type ArtifactStore, type StoredArtifact } from '@biomarker/domain/partner';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { AUTHORIZE_PATH } from '../addresses.ts';
import {
  ACCESS_TOKEN,
  AUTHORIZATION_CODE,
  currentRequest,
  INTERACTION,
  isOpening,
  PUSHED_REQUEST,
  REFRESH_TOKEN,
  SESSION,
} from '../oidc-provider-internals.ts';
import { currentContext, findArtifact, keepApplication } from '../request-context.ts';

/** Prefix of the digest of a pushed request. External values cannot have it, since the dialect accepts no colon. */
const REFERENCE = 'sha256:';

/** A pushed request outlives its pages (two of ten minutes), since it guarantees a single code. */
const KEPT_BEYOND_SECONDS: Record<string, number> = { [PUSHED_REQUEST]: 30 * 60, [AUTHORIZATION_CODE]: 24 * 60 * 60 };

/**
 * Stores the library's state in an artifact store. Secret identifiers are stored as digests. A request's writes are collected; the dialect
 * commits them before it answers. The commit lets only one of parallel uses of a code, token or request succeed.
 */
export function artifactAdapter(kind: string, store: ArtifactStore, baseUrl: string): Adapter {
  const keyOf = (id: string) => (kind === PUSHED_REQUEST && id.startsWith(REFERENCE) ? id.slice(REFERENCE.length) : digestOf(id));

  return {
    async upsert(id, payload, ttlSeconds = 0) {
      const put = { kind, key: keyOf(id), artifact: toStore(kind, payload), ttlSeconds, keepSeconds: ttlSeconds + (KEPT_BEYOND_SECONDS[kind] ?? 0) };
      const context = currentContext();
      if (context) context.pending.put(put);
      else await store.put(put);
    },
    async find(id) {
      const stored = await findArtifact(store, { kind, key: keyOf(id) });
      if (!stored || isOfNobody(kind, stored) || isPast(kind, stored)) return undefined;
      keepDependencies(stored);
      return fromStore(kind, id, stored, baseUrl);
    },
    // Interactions are read together with their session instead.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    async consume(id) {
      currentContext()!.pending.consume({ kind, key: keyOf(id) });
    },
    async destroy(id) {
      const context = currentContext();
      if (context) context.pending.remove({ kind, key: keyOf(id) });
      else await store.remove(kind, keyOf(id));
    },
    // The end of a consent removes its codes and tokens, and every revocation ends the consent.
    revokeByGrantId: async () => {},
  };
}

/** The payload of an interaction for the library's model. */
export const interactionPayload = (uid: string, stored: StoredArtifact, baseUrl: string): AdapterPayload => fromStore(INTERACTION, uid, stored, baseUrl);

/** True for the session of a member whose account is closed. */
const isOfNobody = (kind: string, { payload, dependencies }: StoredArtifact) => kind === SESSION && payload.accountId !== undefined && !dependencies.member;

/**
 * The library checks expiry too, but by this process's clock, which may be wrong. A used artifact stays visible as used. A pushed request
 * must be opened within a minute; afterwards its pages and code still need it.
 */
const isPast = (kind: string, { expired, consumedAt }: StoredArtifact) => expired && consumedAt === undefined && (kind !== PUSHED_REQUEST || isOpening());

/** Keeps the dependencies of an artifact, since the library reads them next. */
function keepDependencies({ dependencies: { application, consent, member } }: StoredArtifact): void {
  const context = currentContext();
  if (!context) return;
  if (application) keepApplication(context, application);
  if (consent) context.consent = consent;
  if (member) context.member = member;
}

type Fields = Omit<Artifact, 'payload'>;

/** The library's fields that a store reads, by kind. */
const FIELDS: Record<string, (payload: AdapterPayload) => Fields> = {
  [AUTHORIZATION_CODE]: ({ grantId }) => ({ grantId }),
  [REFRESH_TOKEN]: ({ grantId }) => ({ grantId }),
  [ACCESS_TOKEN]: ({ grantId, scope }) => ({ grantId, scope }),
  [SESSION]: ({ uid, accountId }) => ({ uid, memberId: accountId }),
  [PUSHED_REQUEST]: () => ({ clientId: currentRequest()?.oidc.client?.clientId }),
  [INTERACTION]({ params, result, session }) {
    return {
      clientId: params?.client_id as string | undefined,
      // The member who has just signed in, else the one of the session.
      memberId: result?.login?.accountId ?? session?.accountId,
      sessionUid: session?.uid,
      subjectDigest: params?.partner_subject as string | undefined,
    };
  },
};

function toStore(kind: string, { jti: _, ...payload }: AdapterPayload): Artifact {
  return { ...FIELDS[kind]?.(payload), payload: kind === INTERACTION ? withoutSecrets(payload) : payload };
}

/** The return address and the session cookie of an interaction hold identifiers that work as secrets. */
function withoutSecrets(payload: AdapterPayload): Artifact['payload'] {
  const { returnTo: _returnTo, parJti, session, ...rest } = payload as AdapterPayload & { parJti?: string; session?: { cookie?: string } };
  const { cookie: _cookie, ...sessionWithoutCookie } = session ?? {};
  const reference = parJti === undefined || parJti.startsWith(REFERENCE) ? parJti : `${REFERENCE}${digestOf(parJti)}`;
  return { ...rest, ...(reference && { parJti: reference }), ...(session && { session: sessionWithoutCookie }) };
}

function fromStore(kind: string, id: string, { payload, consumedAt, decidedAt }: StoredArtifact, baseUrl: string): AdapterPayload {
  // A decided request cannot be opened again, but its one code may still be pending.
  const consumed = consumedAt ?? (kind === PUSHED_REQUEST && isOpening() ? decidedAt : undefined);
  return {
    ...payload,
    jti: id,
    ...(consumed !== undefined && { consumed }),
    ...(kind === INTERACTION && { returnTo: `${baseUrl}${AUTHORIZE_PATH}/${id}` }),
    // A used code shows as used even after its minute, so that a replay revokes its tokens.
    ...(kind === AUTHORIZATION_CODE && consumed !== undefined && { exp: Math.floor(Date.now() / 1000) + 60 }),
  };
}

/** The digest of the pushed request that an interaction belongs to. */
export function requestKeyOf({ parJti }: { parJti?: unknown }): string {
  if (typeof parJti !== 'string' || !parJti.startsWith(REFERENCE)) throw new Error('the interaction belongs to no pushed request');
  return parJti.slice(REFERENCE.length);
}
