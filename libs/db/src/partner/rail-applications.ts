import type { Environment, RailApplication, RailApplicationStore } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { prepared } from '../shared/statements.ts';
import { APPLICATION, IN_FORCE, readApplication } from './application-columns.ts';
import { presentedArtifact, readArtifact, type ArtifactRow } from './artifact-dependencies.ts';

const byClientId = prepared<RailApplication>(`
  SELECT ${APPLICATION} FROM partner.application a JOIN partner.organisation o ON o.id = a.organisation_id WHERE a.client_id = $1 AND ${IN_FORCE}`);

type CredentialRow = RailApplication & { credentialId: string; stale: boolean; presented: ArtifactRow | null };

const byCredential = prepared<CredentialRow>(`
  SELECT ${APPLICATION}, c.id AS "credentialId", (c.last_used_at IS NULL OR c.last_used_at < now() - interval '1 minute') AS stale,
    ${presentedArtifact('$3', '$4')} AS presented
  FROM partner.credential c JOIN partner.application a ON a.client_id = c.client_id JOIN partner.organisation o ON o.id = a.organisation_id
  WHERE c.digest = $1 AND (c.revoked_at IS NULL OR c.revoked_at > now()) AND (c.expires_at IS NULL OR c.expires_at > now()) AND ${IN_FORCE}`);

const noteUse = prepared(`UPDATE partner.credential SET last_used_at = now() WHERE id = $1`);

export function postgresRailApplications(pool: Pool, environment: Environment): RailApplicationStore {
  return {
    find: async (clientId) => readApplication((await byClientId(pool, [clientId, environment]))[0]),

    async findByCredential(digest, artifact) {
      const [row] = await byCredential(pool, [digest, environment, artifact?.kind, artifact?.key]);
      if (!row) return undefined;
      const { credentialId, stale, presented, ...application } = row;
      // To the minute is enough, and spares a write per request.
      if (stale) await noteUse(pool, [credentialId]);
      return { application: readApplication(application)!, presented: presented ? readArtifact(presented) : undefined };
    },
  };
}
