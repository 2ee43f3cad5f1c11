import { randomUUID } from 'node:crypto';
import { connectDatabase, postgresAccesses, postgresCharts, type Database } from '@biomarker/db/partner';
import { digestOf } from '@biomarker/domain/partner';
import { ACCESS_TOKEN } from '../../../apps/partner-auth/src/oauth/oidc-provider-internals.ts';
import type { FhirCase, Statement } from './cases.ts';

const COUNTERS = { application: { name: 'fhir', windowSeconds: 60 }, connection: { name: 'connection', windowSeconds: 60 } };

const ok = { outcome: 'ok', status: 200 };

/** The statements of one read by the service: the admission with its limits, then the read with its audit row. */
export async function guardedStatements(
  url: string,
  token: string,
  { note: { action, adds }, read }: FhirCase,
): Promise<[admission: Statement, read: Statement]> {
  const database = connectDatabase({ url, maxConnections: 1, applicationName: 'bench', onError: () => {} });
  const sent: Statement[] = [];
  const kysely = {
    executeQuery(query: { sql: string; parameters: readonly unknown[] }) {
      sent.push({ text: query.sql, values: [...query.parameters] });
      return database.kysely.executeQuery(query as never);
    },
  };
  try {
    const recorded = { kysely } as unknown as Database;
    const { access } = (await postgresAccesses(recorded, { environment: 'sandbox', tokenKind: ACCESS_TOKEN }, COUNTERS).admit(digestOf(token)))!;
    const requestId = randomUUID();
    const detail = { type: 'Observation', method: 'GET' };
    const outcomes = { found: ok, unchanged: ok, nothing: ok, adds };
    await read(postgresCharts(recorded).open(access), { action, requestId, ownRequestId: requestId, detail, outcomes });
    return sent as [Statement, Statement];
  } finally {
    await database.close();
  }
}
