import { digestOf, type Artifact, type ArtifactStore, type StoredArtifact } from '@biomarker/domain/partner';
import Provider, { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { AUTHORIZE_PATH } from './addresses.ts';

const PUSHED = 'PushedAuthorizationRequest';
const CODE = 'AuthorizationCode';
const TOKENS = new Set([CODE, 'AccessToken', 'RefreshToken']);

/** A pushed request must outlive the pages (two of ten minutes): it is what makes its one code the only one. */
const KEPT_BEYOND_SECONDS: Record<string, number> = { [PUSHED]: 30 * 60, [CODE]: 24 * 60 * 60 };

/** A stored reference to a pushed request. No value from outside has this form: the dialect lets no colon through. */
const REFERENCE = 'sha256:';

/**
 * The library's state on an artifact store. Identifiers that are as good as a secret are replaced by their digest on the way in;
 * of parallel uses of the same code, token or request exactly one succeeds, whichever instances they reach.
 */
export function artifactAdapter(kind: string, store: ArtifactStore, baseUrl: string): Adapter {
  const keyOf = (id: string) => (kind === PUSHED && id.startsWith(REFERENCE) ? id.slice(REFERENCE.length) : digestOf(id));
  const restore = (id: string, stored: StoredArtifact | undefined) => stored && fromStore(kind, id, stored, baseUrl);

  return {
    upsert: (id, payload, ttl = 0) => store.put(kind, keyOf(id), toStore(kind, payload), ttl, ttl + (KEPT_BEYOND_SECONDS[kind] ?? 0)),
    find: async (id) => restore(id, await store.find(kind, keyOf(id))),
    async findByUid(uid) {
      const stored = await store.findByUid(kind, uid);
      return restore(`${REFERENCE}${stored?.key}`, stored);
    },
    findByUserCode: async () => undefined,
    async consume(id) {
      if (await store.consume(kind, keyOf(id))) return;
      if (kind === PUSHED) throw new errors.InvalidRequestUri('request_uri is invalid, expired, or was already used');
      throw new errors.InvalidGrant('already consumed');
    },
    destroy: (id) => store.remove(kind, keyOf(id)),
    revokeByGrantId: (grantId) => store.removeByGrant(kind, grantId),
  };
}

function toStore(kind: string, { jti: _, ...payload }: AdapterPayload): Artifact {
  const grantId = TOKENS.has(kind) ? payload.grantId : undefined;
  const uid = kind === 'Session' ? payload.uid : undefined;
  if (kind !== 'Interaction') return { payload, grantId, uid };

  // The address to return to and the session cookie would give the identifiers away.
  const { returnTo: _returnTo, parJti, session, ...rest } = payload as AdapterPayload & { parJti?: string; session?: { cookie?: string } };
  const { cookie: _cookie, ...sessionWithoutCookie } = session ?? {};
  const reference = parJti === undefined || parJti.startsWith(REFERENCE) ? parJti : `${REFERENCE}${digestOf(parJti)}`;
  return { payload: { ...rest, ...(reference && { parJti: reference }), ...(session && { session: sessionWithoutCookie }) } };
}

function fromStore(kind: string, id: string, { payload, consumedAt, decidedAt }: StoredArtifact, baseUrl: string): AdapterPayload {
  // A request that the member has decided cannot be opened again; its one code may still be on the way.
  const opening = kind === PUSHED && Provider.ctx?.oidc?.route === 'authorization';
  const consumed = consumedAt ?? (opening ? decidedAt : undefined);
  return {
    ...payload,
    jti: id,
    ...(consumed !== undefined && { consumed }),
    ...(kind === 'Interaction' && { returnTo: `${baseUrl}${AUTHORIZE_PATH}/${id}` }),
    // A code that was used shows as such even after its minute, so that its replay ends what it gave.
    ...(kind === CODE && consumed !== undefined && { exp: Math.floor(Date.now() / 1000) + 60 }),
  };
}

/** The digest of the pushed request that an interaction belongs to. */
export function requestKeyOf({ parJti }: { parJti?: string }): string {
  if (!parJti?.startsWith(REFERENCE)) throw new Error('the interaction belongs to no pushed request');
  return parJti.slice(REFERENCE.length);
}
