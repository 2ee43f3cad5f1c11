import { client, type Ask } from '../load/exchange.ts';
import { notHtml } from '../load/load.ts';
import { excerpt, parsed, type Probe, type Suite } from '../load/probe.ts';
import { railPartner, type Grant, type RailPartner } from '../testbed/rail-partner.ts';
import { UNBOUNDED_CLIENT, type Testbed } from '../testbed/testbed.ts';
import { refreshing, revoking } from './partner-tokens.ts';
import { reading } from './reading.ts';
import { fhirRefusal, isOutcome, oauthRefusal } from './refusals.ts';

/** Reads of two members, reads that each must be refused, pushed requests, refreshes, and a token revoked meanwhile. */
export async function partnerAuthSuite(testbed: Testbed, base: string): Promise<Suite> {
  const partner = railPartner(testbed, base);
  const grants: Grant[] = [];
  // One after the other: password checks are slow by design. The second grant of a member ends the first.
  for (const member of [0, 0, 1, 2, 3]) grants.push(await partner.grant(member));
  const [ended, one, other, third, fourth] = grants as [Grant, Grant, Grant, Grant, Grant];

  const http = client(base, UNBOUNDED_CLIENT);
  const answered: string[] = [];
  const read = async (name: string, path: string, grant: Grant, notOf: Grant): Promise<Probe> => {
    const reference = await http.ask(reading(path, grant.accessToken));
    if (reference.status !== 200) throw new Error(`${path} is answered ${reference.status} before anything is broken: ${reference.body}`);
    return { ...repeated(name, { path, grant, notOf, before: reference.body }), onRight: (seen) => void answered.push(String(seen.headers['x-request-id'])) };
  };
  const probes = [
    await read('Patient of one member', 'Patient', one, other),
    await read('Patient of another', 'Patient', other, one),
    await read('Observations of one member', 'Observation?_sort=-date&_count=5', one, other),
    await read('Observations of another', 'Observation?_sort=-date&_count=5', other, one),
    denied('the Patient of another member', reading(`Patient/${other.patient}`, one.accessToken), 404),
    denied('a grant that a newer one replaced', reading('Patient', ended.accessToken), 401),
    pushing(partner),
    refreshing(partner, third),
  ];
  http.close();
  const revocation = revoking(partner, fourth);
  return {
    probes: [...probes, revocation.probe],
    arm: revocation.arm,
    promised: [
      { name: 'every answer has its row in the audit', check: () => missingRows(testbed, answered) },
      {
        name: 'the whole flow works',
        check: () =>
          partner.grant(0).then(
            () => [],
            (error: Error) => [error.message],
          ),
      },
    ],
  };
}

type Repeated = { path: string; grant: Grant; notOf: Grant; before: string };

/** The answer of before the fault, and nothing of the member of `notOf`. */
export const repeated = (name: string, { path, grant: { accessToken, patient }, notOf, before }: Repeated): Probe => ({
  name,
  needsDatabase: true,
  writes: true,
  ask: () => reading(path, accessToken),
  judge: notHtml((seen) => {
    if (seen.body.includes(notOf.patient)) return `data of another member than ${patient}: ${excerpt(seen.body)}`;
    return seen.status === 200 && seen.body === before ? undefined : `another answer (${seen.status}): ${excerpt(seen.body)}`;
  }),
  refusal: fhirRefusal,
});

export function denied(name: string, ask: Ask, status: number): Probe {
  return {
    name,
    needsDatabase: true,
    writes: true,
    ask: () => ask,
    judge: notHtml((seen) => (seen.status === status && isOutcome(seen) ? undefined : `not ${status} but ${seen.status}: ${excerpt(seen.body)}`)),
    refusal: fhirRefusal,
  };
}

export function pushing(partner: RailPartner): Probe {
  return {
    name: 'pushed request',
    needsDatabase: true,
    writes: true,
    ask: async () => ({ method: 'POST', path: '/api/oauth/par', headers: partner.headers, body: await partner.pushBody() }),
    judge: notHtml((seen) => {
      const { request_id: id, expires_in: seconds } = (parsed(seen.body) ?? {}) as { request_id?: string; expires_in?: number };
      return seen.status === 201 && id && seconds ? undefined : `${seen.status}: ${excerpt(seen.body)}`;
    }),
    refusal: oauthRefusal,
  };
}

export async function missingRows({ sql }: Pick<Testbed, 'sql'>, requestIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>('SELECT request_id AS id FROM partner.audit WHERE request_id = ANY($1)', [requestIds]);
  const known = new Set(rows.map(({ id }) => id));
  return requestIds.filter((id) => !known.has(id)).map((id) => `request ${id} was answered with data and has no row in the audit`);
}
