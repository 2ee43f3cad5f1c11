import type { Prove } from './bound-key.ts';
import { expectStatus, step, type Answer } from './report.ts';

const SEARCHES = [
  ['patient/Patient.rs', 'Patient'],
  ['patient/Observation.rs', 'Observation?category=laboratory&_sort=-date&_count=5'],
  ['patient/DiagnosticReport.rs', 'DiagnosticReport?_sort=-date&_count=2'],
] as const;

type Token = { accessToken: string; prove?: Prove };

/** Reads everything that the scopes allow, and shows that other reads are refused. */
export async function readFhir({ base, scopes, ...token }: Token & { base: string; scopes: readonly string[] }): Promise<void> {
  for (const [scope, search] of SEARCHES) {
    const answer = await get(`${base}/api/fhir/r4/${search}`, token);
    const granted = scopes.includes(scope);
    step(`GET /api/fhir/r4/${search}${granted ? '' : ' (not granted)'}`, answer);
    expectStatus(answer, granted ? 200 : 403);
  }
}

async function get(address: string, { accessToken, prove }: Token): Promise<Answer> {
  const authorization: Record<string, string> = prove
    ? { authorization: `DPoP ${accessToken}`, dpop: await prove('GET', address, accessToken) }
    : { authorization: `Bearer ${accessToken}` };
  const answer = await fetch(address, { headers: { ...authorization, accept: 'application/fhir+json' } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
