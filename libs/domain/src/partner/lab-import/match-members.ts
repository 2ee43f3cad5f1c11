import type { ImportMember, ImportSession } from './import-store.ts';
import type { Remark, SentDelivery } from './sent-delivery.ts';

export type Matched = { memberId?: string; faults: Remark[] };

/**
 * Finds the member of each delivery by identifiers alone, and locks their charts. Birth dates are compared; names and sex find nobody and are not
 * compared. Of a feed, only identifiers of its `systems` count, whatever else a file names.
 */
export async function matchMembers(session: ImportSession, deliveries: readonly SentDelivery[], systems?: readonly string[]): Promise<Matched[]> {
  const subjects = deliveries.map(({ subject }) => ({
    ...subject,
    identifiers: subject.identifiers.filter(({ system }) => systems === undefined || systems.includes(system)),
  }));
  const keys = subjects.flatMap((subject) => subject.keys);
  const identifiers = subjects.flatMap((subject) => subject.identifiers);
  await session.lock((await session.members(keys, identifiers)).map(({ id }) => id));
  // An account may have been closed before its lock was free.
  const members = await session.members(keys, identifiers);
  return subjects.map((subject) => matchOne(subject, members));
}

function matchOne({ where, field, keys, identifiers, birthDate, birthField = field }: SentDelivery['subject'], members: readonly ImportMember[]): Matched {
  const wanted = identifiers.map(({ system, value }) => `${system}|${value}`);
  const found = members.filter(
    (member) => keys.some((key) => ('id' in key ? key.id === member.id : key.email === member.email)) || member.identifiers.some((one) => wanted.includes(one)),
  );
  const refuse = (about: string): Matched => ({ faults: [{ where, field, about }] });
  const [member, second] = found;
  if (second) return refuse('the identifiers belong to two members');
  if (!member) return refuse(`no active member ${named(keys, wanted)}`);
  if (birthDate !== undefined && !member.birthDate.startsWith(birthDate))
    return { faults: [{ where, field: birthField, about: 'the Patient has another birth date than the member' }] };
  return { memberId: member.id, faults: [] };
}

function named(keys: SentDelivery['subject']['keys'], identifiers: readonly string[]): string {
  const [key] = keys;
  if (key) return `is ${'id' in key ? key.id : key.email}`;
  return identifiers.length > 0 ? `has the identifier ${identifiers.join(' or ')}` : 'can be found: no identifier is of a system that the feed names';
}
