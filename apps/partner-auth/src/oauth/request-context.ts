import type { ArtifactKey, ArtifactStore, Consent, ConsentEnd, Member, RailApplication, RailApplicationStore, StoredArtifact } from '@biomarker/domain/partner';
import { currentRequest } from './oidc-provider-internals.ts';
import { pendingChanges, type PendingChanges } from './pending-changes.ts';

/** Reads and pending writes of one request to the OAuth library. Nothing outlives the request. */
export type RequestContext = {
  /** Registered applications by client id. Each is read once. */
  applications: Map<string, Promise<RailApplication | undefined>>;
  /** The authenticated application. */
  authenticatedClient?: RailApplication;
  /** True for the first rate-limited request of a window. */
  isFirstThrottled?: boolean;
  /** The live consent that the presented code or token depends on. */
  consent?: Consent;
  /** Set once the request has ended its consent. */
  consentEndedBy?: ConsentEnd;
  /** The active member of the session. */
  member?: Member;
  /** Artifacts that were read before the library asks for them; undefined when they do not exist. */
  prefetched: Map<string, StoredArtifact | undefined>;
  /** The library's writes so far, committed before the answer. */
  pending: PendingChanges;
  /** The library's error. */
  libraryError?: unknown;
};

const contexts = new WeakMap<object, RequestContext>();

/** Gives a request its context, before the library sees it. */
export function attachContext(ctx: object): RequestContext {
  const context = { applications: new Map(), prefetched: new Map(), pending: pendingChanges() };
  contexts.set(ctx, context);
  return context;
}

/** The context of a request to the library. */
export const contextOf = (ctx: object): RequestContext => contexts.get(ctx)!;

/** The context of the library's current request. Pages use its models outside of a request. */
export function currentContext(): RequestContext | undefined {
  const ctx = currentRequest();
  return ctx && contexts.get(ctx);
}

const CLIENT_ID = /^[\w-]{1,64}$/;

/** Reads an application, once per request. */
export async function findApplication(store: RailApplicationStore, clientId: string, context = currentContext()): Promise<RailApplication | undefined> {
  if (!CLIENT_ID.test(clientId)) return undefined;
  const found = context?.applications.get(clientId) ?? store.find(clientId);
  context?.applications.set(clientId, found);
  return found;
}

const nameOf = ({ kind, key }: ArtifactKey) => `${kind} ${key}`;

/** Keeps an artifact that was read with another one. */
export const keepArtifact = ({ prefetched }: RequestContext, id: ArtifactKey, stored: StoredArtifact | undefined): void =>
  void prefetched.set(nameOf(id), stored);

/** Reads an artifact, unless it was read before. */
export async function findArtifact(store: ArtifactStore, id: ArtifactKey, context = currentContext()): Promise<StoredArtifact | undefined> {
  const name = nameOf(id);
  return context?.prefetched.has(name) ? context.prefetched.get(name) : store.find(id.kind, id.key);
}

/** Keeps an application that was read with another artifact. */
export const keepApplication = ({ applications }: RequestContext, application: RailApplication): void =>
  void applications.set(application.clientId, Promise.resolve(application));
