import { randomBytes } from 'node:crypto';
import { pairwiseIds } from '@biomarker/domain/partner';
import pg from 'pg';
import type { Grant, Member } from '../demo/partner-server.ts';
import { FHIR, type Chart } from './chart.ts';

/** One member's grants (all scopes, fewer scopes, bound to a key), and the grant of another member. */
export type Grants = { all: Grant; fewer: Grant; bound: Grant; other: Grant };

/** The ids and cursors that requests of the fuzzer name, and everything about other members, which no answer may hold. */
export async function readChart(databaseUrl: string, base: string, { all, fewer, bound, other }: Grants, member: Member) {
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  // A long run outlives a token.
  await owner.query(`UPDATE partner.oauth_artifact SET expires_at = now() + interval '1 day' WHERE kind = 'AccessToken'`);
  const [organization] = (await owner.query<{ key: string }>('SELECT record_key AS key FROM partner.organisation')).rows;
  const { shown } = pairwiseIds(organization!.key);
  const members = (await owner.query<{ id: string; email: string }>('SELECT id, email FROM partner.member')).rows;
  const self = members.find(({ email }) => email === member.email)!.id;
  const idsOf = async (table: string, where: string) => {
    const sql = `SELECT id FROM partner.${table} WHERE ${where} ORDER BY id LIMIT 40`;
    return shown((await owner.query<{ id: string }>(sql, [self])).rows.map(({ id }) => id));
  };
  const results = await idsOf('lab_result', 'member_id = $1');
  const reports = await idsOf('lab_report', 'member_id = $1');
  const foreign = await idsOf('lab_result', 'member_id <> $1');
  await owner.end();

  const read = async (path: string) => {
    const answer = await fetch(`${base}${FHIR}/${path}`, { headers: { Authorization: `Bearer ${all.accessToken}` } });
    return (await answer.json()) as { link: { url: string }[]; entry: { resource: { code: { coding: { code: string }[] } } }[] };
  };
  const pages = [await read('Observation?_count=3'), await read('DiagnosticReport?_count=1&_sort=_id')];
  const chart: Chart = {
    own: { Patient: [all.patient], Observation: results, DiagnosticReport: reports },
    others: [other.patient, ...foreign.slice(0, 5)],
    patientId: all.patient,
    codes: [...new Set(pages[0]!.entry.map(({ resource }) => resource.code.coding[0]!.code)), '2276-4', '0-0'],
    cursors: pages.map(({ link }) => new URL(link[1]!.url).searchParams.get('_cursor')!),
    tokens: {
      all: `Bearer ${all.accessToken}`,
      fewer: `Bearer ${fewer.accessToken}`,
      bound: `DPoP ${bound.accessToken}`,
      unknown: `Bearer ${randomBytes(32).toString('base64url')}`,
    },
  };
  const otherEmails = members.map(({ email }) => email).filter((email) => email !== member.email);
  return { chart, secrets: [...foreign, ...members.map(({ id }) => id), ...otherEmails] };
}
