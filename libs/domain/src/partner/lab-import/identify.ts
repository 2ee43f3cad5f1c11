import type { LabKind } from '../lab/chart.ts';
import { isShown, type LabReport, type LabResult } from '../lab/lab-record.ts';
import { fingerprintOf } from '../lab/lab-writer.ts';
import { compareTimes, isOtherTest, isSameDraw, isSameTest } from './compare-facts.ts';
import type { ImportSession, KnownKey, Standing } from './import-store.ts';
import type { Sent, SentReport } from './sent-delivery.ts';

/** A sent record with the record of the chart that its keys name. */
export type Identified = { standing?: Standing; /** Keys that the chart does not know yet. */ fresh: string[]; note?: string; fault?: string };

type Wanted = { sent: Sent<object> & Partial<Pick<SentReport, 'otherKeys'>>; memberId: string };

/** Any key names a record; a record's keys are a set. Ids that an earlier release derived count as keys. Where none names a record of the same test, another key may. */
export async function identify(session: ImportSession, kind: LabKind, wanted: readonly Wanted[]): Promise<Identified[]> {
  const known = await session.known(
    kind,
    wanted.flatMap(({ sent: { keys, otherKeys = [] } }) => [...keys, ...otherKeys]),
  );
  const byKey = new Map(known.map(({ key, recordId }) => [key, recordId]));
  const ids = [...new Set([...byKey.values(), ...wanted.flatMap(({ sent }) => sent.earlierIds)])];
  const standing = new Map((await session.standing(kind, ids)).map((record) => [record.id, record]));
  const alike = await alikeOnes(session, kind, wanted, byKey);
  const taken = new Set<string>();
  return wanted.map(({ sent, memberId }) => {
    const found = new Set([...sent.keys.flatMap((key) => byKey.get(key) ?? []), ...sent.earlierIds].filter((id) => standing.has(id)));
    const fresh = sent.keys.filter((key) => !byKey.has(key));
    const [id, second] = found;
    if (second) return { fresh, fault: `the keys belong to two records of the chart, ${id} and ${second}` };
    const own = id === undefined ? undefined : standing.get(id)!;
    const sibling = own && !isOtherTest(own.record, sent.content) ? undefined : ofOtherKeys(sent, memberId);
    if (sibling ?? own) return { standing: sibling ?? own, fresh };
    const other = alike.find((one) => one.memberId === memberId && !taken.has(one.id) && sent.isWeak && isAlike(one, sent.content as never));
    if (!other) return { fresh };
    taken.add(other.id);
    return { standing: other, fresh, note: 'known under another identifier' };
  });

  function ofOtherKeys({ otherKeys = [], content }: Wanted['sent'], memberId: string): Standing | undefined {
    const named = new Set(otherKeys.flatMap((key) => standing.get(byKey.get(key) ?? '') ?? []));
    return [...named].find((one) => one.memberId === memberId && isSameTest(one.record, content as LabReport) && isSameDraw(one, content as LabReport));
  }
}

/** Records under random ids: the same test of the same specimen with the same value is the same result. */
async function alikeOnes(session: ImportSession, kind: LabKind, wanted: readonly Wanted[], known: Map<string, string>): Promise<Standing[]> {
  const weak = wanted.filter(({ sent }) => sent.isWeak && !sent.keys.some((key) => known.has(key)));
  const members = [...new Set(weak.map(({ memberId }) => memberId))];
  const found: Standing[] = [];
  for (const memberId of members) {
    const times = weak.filter((one) => one.memberId === memberId).map(({ sent }) => (sent.content as LabReport).effectiveAt);
    found.push(...(await session.alike(kind, memberId, times)));
  }
  return found;
}

function isAlike({ record }: Standing, sent: LabResult | LabReport): boolean {
  if (!isShown(record) || record.laboratory !== sent.laboratory || isOtherTest(record, sent) || record.name !== sent.name) return false;
  if (compareTimes(record.effectiveAt, sent.effectiveAt) !== 'same') return false;
  return fingerprintOf({ value: (record as LabResult).value }) === fingerprintOf({ value: (sent as LabResult).value });
}

export const keysOf = (kind: LabKind, recordId: string, fresh: readonly string[]): KnownKey[] => fresh.map((key) => ({ kind, key, recordId }));
