import type { Adapter, AdapterFactory } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { fhirAddress } from '../addresses.ts';
import { currentRequest } from '../oidc-provider-internals.ts';
import { limitApplication } from '../rate-limit.ts';
import { findApplication } from '../request-context.ts';
import { artifactAdapter } from './artifact-adapter.ts';
import { clientAdapter } from './client-adapter.ts';
import { grantAdapter } from './grant-adapter.ts';
import { replayAdapter } from './replay-adapter.ts';

/** Storage adapters for oidc-provider, by kind. */
export function adapters(deps: Deps, baseUrl: string): AdapterFactory {
  const { applications, artifacts, consents } = deps;
  const limitVerified = async () => {
    const ctx = currentRequest()!;
    await limitApplication(deps, ctx, (await findApplication(applications, ctx.oidc.client!.clientId))!);
  };
  const special: Record<string, Partial<Adapter>> = {
    Client: clientAdapter(deps),
    Grant: grantAdapter(consents, fhirAddress(baseUrl)),
    ReplayDetection: replayAdapter(artifacts, limitVerified),
  };
  return (kind) => (special[kind] ?? artifactAdapter(kind, artifacts, baseUrl)) as Adapter;
}
