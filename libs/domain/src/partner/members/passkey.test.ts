import { describe, expect, it } from '@jest/globals';
import { digestOf } from '../model/secrets.ts';
import { addPasskey, removePasskey, renewRecoveryCodes, reportCopiedPasskey, useRecoveryCode, type PasskeyStore } from './passkey.ts';
import { digestOfRecoveryCode } from './recovery-code.ts';

const REQUEST = { requestId: 'r', ownRequestId: 'o' };
const KEY = { id: 'key-1', userHandle: 'handle', name: ' My phone ', publicKey: new Uint8Array([1]), signCount: 0 };
const row = (action: string, more: object = {}) => ({ actor: 'member', action, outcome: 'ok', memberId: 'member-1', ...REQUEST, ...more });
const OF_KEY = { detail: { passkey: digestOf('key-1') } };

/** A store that answers `add` so, and its calls in order. */
function storeOf(added = { isAdded: true, hasNewCodes: true }) {
  const calls: unknown[][] = [];
  const noting =
    <T>(name: string, answer: T) =>
    async (...given: unknown[]) => (calls.push([name, ...given]), answer);
  const passkeys = {
    add: noting('add', added),
    remove: noting('remove', true),
    reportCopy: noting('reportCopy', undefined),
    replaceCodes: noting('replaceCodes', undefined),
    useCode: noting('useCode', true),
  } as unknown as PasskeyStore;
  return { deps: { passkeys }, calls };
}

describe('a new passkey', () => {
  it('is stored under its trimmed name, with digests of the codes that its member sees', async () => {
    const { deps, calls } = storeOf();
    const { codes } = await addPasskey(deps, 'member-1', KEY, REQUEST);
    expect(codes).toHaveLength(10);
    expect(calls).toEqual([
      ['add', 'member-1', { ...KEY, name: 'My phone' }, { most: 10, codes: codes!.map(digestOfRecoveryCode) }, row('passkey.add', OF_KEY)],
    ]);
  });

  it('shows no codes while others are left', async () => {
    expect(await addPasskey(storeOf({ isAdded: true, hasNewCodes: false }).deps, 'member-1', KEY, REQUEST)).toEqual({});
  });

  it.each([
    ['', 'The passkey needs a name.'],
    ['  ', 'The passkey needs a name.'],
    ['x'.repeat(61), 'The passkey needs a name of at most 60 characters.'],
    ['two\nlines', 'The passkey needs a name without control or bidirectional characters.'],
  ])('is refused under the name %j', async (name, message) => {
    const { deps, calls } = storeOf();
    await expect(addPasskey(deps, 'member-1', { ...KEY, name }, REQUEST)).rejects.toMatchObject({ refusal: 'invalid', code: 'passkey_name', message });
    expect(calls).toEqual([]);
  });

  it('is refused when the store refuses it', async () => {
    const { deps } = storeOf({ isAdded: false, hasNewCodes: false });
    await expect(addPasskey(deps, 'member-1', KEY, REQUEST)).rejects.toMatchObject({ refusal: 'invalid', code: 'passkey_refused' });
  });
});

it('a removal and a copy name the passkey by its digest', async () => {
  const { deps, calls } = storeOf();
  expect(await removePasskey(deps, 'member-1', 'key-1', REQUEST)).toBe(true);
  await reportCopiedPasskey(deps, 'member-1', 'key-1', REQUEST);
  expect(calls).toEqual([
    ['remove', 'member-1', 'key-1', row('passkey.remove', OF_KEY)],
    ['reportCopy', 'member-1', row('passkey.use', { ...OF_KEY, outcome: 'counter_went_back' })],
  ]);
});

it('recovery codes are replaced and used by their digests', async () => {
  const { deps, calls } = storeOf();
  const codes = await renewRecoveryCodes(deps, 'member-1', REQUEST);
  expect(await useRecoveryCode(deps, 'member-1', codes[0]!.toLowerCase(), REQUEST)).toBe(true);
  expect(calls).toEqual([
    ['replaceCodes', 'member-1', codes.map(digestOfRecoveryCode), row('recovery-codes.replace')],
    ['useCode', 'member-1', digestOfRecoveryCode(codes[0]!), row('recovery-codes.use')],
  ]);
});
