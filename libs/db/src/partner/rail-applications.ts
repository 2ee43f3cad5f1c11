import type { ArtifactKey, Environment, RailApplication, RailApplicationStore } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared, type Value } from '../shared/prepared.ts';
import { activeApplications, readApplication } from './application-columns.ts';
import { expiringCredentials } from './credentials.ts';
import { liveConsent } from './live.ts';
import { readArtifact, selectArtifacts, type ArtifactRow } from './stored-artifact.ts';

type Presented = { [Field in keyof ArtifactKey]: ArtifactKey[Field] | null };
type CredentialRow = RailApplication & { credentialId: string; stale: boolean; presented: ArtifactRow | null };

const byClientId = prepared<{ clientId: string; environment: Environment }, RailApplication>((db, value) =>
  activeApplications(db, value('environment')).where('a.client_id', '=', value('clientId')).$castTo<RailApplication>(),
);

const byCredential = prepared<{ digest: string; environment: Environment } & Presented, CredentialRow>((db, value) =>
  activeApplications(db, value('environment'))
    .innerJoin('partner.credential as c', 'c.client_id', 'a.client_id')
    .where('c.digest', '=', value('digest'))
    .where((eb) => eb.or([eb('c.revoked_at', 'is', null), eb('c.revoked_at', '>', sql<string>`now()`)]))
    .where((eb) => eb.or([eb('c.expires_at', 'is', null), eb('c.expires_at', '>', sql<string>`now()`)]))
    .select((eb) => [
      'c.id as credentialId',
      sql<boolean>`coalesce(${eb.ref('c.last_used_at')} < now() - interval '1 minute', true)`.as('stale'),
      presentedArtifact(db, value).as('presented'),
    ])
    .$castTo<CredentialRow>(),
);

/** The code or refresh token sent with a credential; both depend only on their consent. */
const presentedArtifact = (db: Queries, value: Value<{ environment: Environment } & Presented>) =>
  jsonObjectFrom(
    selectArtifacts(db)
      .where('t.kind', '=', value('kind'))
      .where('t.key', '=', value('key'))
      .select((eb) => jsonObjectFrom(liveConsent(db, value('environment'), eb.ref('t.grant_id'))).as('consent')),
  );

const noteUse = prepared<{ id: string }, unknown>((db, value) =>
  db
    .updateTable('partner.credential')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', value('id')),
);

export function postgresRailApplications({ kysely }: Database, environment: Environment): RailApplicationStore {
  return {
    find: async (clientId) => readApplication((await byClientId(kysely, { clientId, environment }))[0]),

    async countExpiring(days) {
      const { count } = await expiringCredentials(kysely, days)
        .where('a.environment', '=', environment)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async findByCredential(digest, { kind, key } = { kind: null, key: null } as never) {
      const [row] = await byCredential(kysely, { digest, environment, kind, key });
      if (!row) return undefined;
      const { credentialId, stale, presented, ...application } = row;
      // Once a minute is enough, and saves a write per request.
      if (stale) await noteUse(kysely, { id: credentialId });
      return { application: readApplication(application)!, presented: presented ? readArtifact(presented) : undefined };
    },
  };
}
