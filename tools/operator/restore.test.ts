import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { digestOf, withdrawalOf } from '@biomarker/domain/partner';
import { readLedger } from './restore.ts';

const id = randomUUID();
const line = (at: string, entry: object) => JSON.stringify({ level: 30, ledger: { at, ...entry }, msg: 'withdrawn' });
const since = new Date('2026-11-25T08:00:00Z');

describe('the ledger of withdrawals', () => {
  it('is read in order of time, from the backup on, and passes over other lines of a log', () => {
    const text = [
      line('2026-11-25T08:02:00.000Z', { action: 'organisation.resume', organization: id }),
      'a stack trace, and {"msg":"listening"}',
      line('2026-11-25T08:01:00.000Z', { action: 'organisation.suspend', organization: id }),
      line('2026-11-25T08:00:00.000Z', { action: 'organisation.approve', organization: id }),
      line('2026-11-25T07:59:59.000Z', { action: 'organisation.approve', organization: id }),
    ].join('\n');
    expect(readLedger(text, since).map(({ action }) => action)).toEqual(['organisation.approve', 'organisation.suspend', 'organisation.resume']);
  });

  it.each([
    ['cut', line('2026-11-25T08:01:00.000Z', { action: 'member.close', member: 'x' }).slice(0, -5)],
    ['without its member', line('2026-11-25T08:01:00.000Z', { action: 'member.close' })],
    ['of an unknown action', line('2026-11-25T08:01:00.000Z', { action: 'member.promote', member: 'x' })],
    ['without a time', JSON.stringify({ ledger: { action: 'member.close', member: 'x' } })],
  ])('refuses a line %s by its number', (_fault, damaged) => {
    expect(() => readLedger(`{"msg":"listening"}\n${damaged}`, since)).toThrow(/--ledger: line 2 /);
  });

  it('has the digest of a member in place of the id, and no line of what failed or widens nothing', () => {
    const entry = { actor: 'member', action: 'member.close', outcome: 'ok', memberId: id } as const;
    expect(withdrawalOf(entry)).toEqual({ action: 'member.close', member: digestOf(id) });
    expect(withdrawalOf({ ...entry, outcome: 'access_denied' })).toBeUndefined();
    expect(withdrawalOf({ ...entry, action: 'sign_in' })).toBeUndefined();
    expect(withdrawalOf({ actor: 'operator', action: 'credential.retire', outcome: 'ok', detail: { credential: id, end: since } })).toEqual({
      action: 'credential.retire',
      credential: id,
      end: since.toISOString(),
    });
  });
});
