import { digestOf, type Artifact, type ArtifactStore, type StoredArtifact } from '@biomarker/domain/partner';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';
import { AUTHORIZE_PATH } from '../addresses.ts';
import type { Seen } from '../seen.ts';

const PUSHED = 'PushedAuthorizationRequest';
const CODE = 'AuthorizationCode';
const TOKENS = new Set([CODE, 'AccessToken', 'RefreshToken']);

/** A pushed request must outlive the pages (two of ten minutes): it is what makes its one code the only one. */
const KEPT_BEYOND_SECONDS: Record<string, number> = { [PUSHED]: 30 * 60, [CODE]: 24 * 60 * 60 };

/** A stored reference to a pushed request. No value from outside has this form: the dialect lets no colon through. */
const REFERENCE = 'sha256:';

/**
 * The library's state on an artifact store. Identifiers that are as good as a secret are replaced by their digest on the way in. What a request of
 * the library writes is gathered, and written by the dialect together with the answer; of parallel uses of one code, token or request one succeeds there.
 */
export function artifactAdapter(kind: string, store: ArtifactStore, seen: Seen, baseUrl: string): Adapter {
  const keyOf = (id: string) => (kind === PUSHED && id.startsWith(REFERENCE) ? id.slice(REFERENCE.length) : digestOf(id));
  const pending = () => seen.pending.of(Provider.ctx);

  return {
    async upsert(id, payload, ttlSeconds = 0) {
      const put = { kind, key: keyOf(id), artifact: toStore(kind, payload), ttlSeconds, keepSeconds: ttlSeconds + (KEPT_BEYOND_SECONDS[kind] ?? 0) };
      const gathering = pending();
      if (gathering) gathering.put(put);
      else await store.put(put);
    },
    async find(id) {
      const [key, ahead] = [keyOf(id), seen.ahead.of(Provider.ctx)];
      const stored = ahead?.kind === kind && ahead.key === key ? ahead.stored : await store.find(kind, key);
      if (!stored || isOfNobody(kind, stored) || isPast(kind, stored)) return undefined;
      noteRests(seen, stored);
      return fromStore(kind, id, stored, baseUrl);
    },
    // Interactions are read together with their session instead.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    async consume(id) {
      pending()!.consume({ kind, key: keyOf(id) });
    },
    async destroy(id) {
      const gathering = pending();
      if (gathering) gathering.remove({ kind, key: keyOf(id) });
      else await store.remove(kind, keyOf(id));
    },
    // The end of a consent removes what rests on it, and every revocation ends the consent.
    revokeByGrantId: async () => {},
  };
}

/** An interaction as the library's model takes it. */
export const interactionPayload = (uid: string, stored: StoredArtifact, baseUrl: string): AdapterPayload => fromStore('Interaction', uid, stored, baseUrl);

/** A session whose member is no longer one is none. */
const isOfNobody = (kind: string, { payload, dependencies }: StoredArtifact) => kind === 'Session' && payload.accountId !== undefined && !dependencies.member;

/** The library looks at the time too, by the clock of this process, which may be wrong. What was used up must show as such, whenever it comes. */
const isPast = (kind: string, { expired, consumedAt }: StoredArtifact) => expired && consumedAt === undefined && (kind !== PUSHED || isOpening());

/** A pushed request is opened within its minute; afterwards its pages and its code rest on it. */
const isOpening = () => Provider.ctx?.oidc?.route === 'authorization';

function noteRests({ applications, consents, members, ahead }: Seen, { payload, dependencies }: StoredArtifact): void {
  const request = Provider.ctx;
  if (!request) return;
  if (dependencies.application) applications.note(request, dependencies.application);
  if (dependencies.consent) consents.note(request, dependencies.consent);
  if (dependencies.member) members.note(request, dependencies.member);
  if (dependencies.pushed) ahead.note(request, { kind: PUSHED, key: requestKeyOf(payload), stored: dependencies.pushed });
}

function toStore(kind: string, { jti: _, ...payload }: AdapterPayload): Artifact {
  const grantId = TOKENS.has(kind) ? payload.grantId : undefined;
  const uid = kind === 'Session' ? payload.uid : undefined;
  // So that the request can be read together with its application.
  if (kind === PUSHED) return { payload: { ...payload, clientId: Provider.ctx?.oidc.client?.clientId } };
  if (kind !== 'Interaction') return { payload, grantId, uid };

  // The address to return to and the session cookie would give the identifiers away.
  const { returnTo: _returnTo, parJti, session, ...rest } = payload as AdapterPayload & { parJti?: string; session?: { cookie?: string } };
  const { cookie: _cookie, ...sessionWithoutCookie } = session ?? {};
  const reference = parJti === undefined || parJti.startsWith(REFERENCE) ? parJti : `${REFERENCE}${digestOf(parJti)}`;
  return { payload: { ...rest, ...(reference && { parJti: reference }), ...(session && { session: sessionWithoutCookie }) } };
}

function fromStore(kind: string, id: string, { payload, consumedAt, decidedAt }: StoredArtifact, baseUrl: string): AdapterPayload {
  // A request that the member has decided cannot be opened again; its one code may still be on the way.
  const consumed = consumedAt ?? (kind === PUSHED && isOpening() ? decidedAt : undefined);
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
export function requestKeyOf({ parJti }: { parJti?: unknown }): string {
  if (typeof parJti !== 'string' || !parJti.startsWith(REFERENCE)) throw new Error('the interaction belongs to no pushed request');
  return parJti.slice(REFERENCE.length);
}
