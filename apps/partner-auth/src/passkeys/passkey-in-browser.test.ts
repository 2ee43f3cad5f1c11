import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

// The script of the passkey buttons (browser/passkeys.ts) on a page of plain objects.

type Given = { use?: 'add' | 'sign-in'; isFilled?: boolean; status?: number; fault?: string };

const OPTIONS = { challenge: 'AAAA', rp: { id: 'rail.example', name: 'Rail' }, user: { id: 'AAAA', name: 'ada', displayName: '' }, pubKeyCredParams: [] };
const bytes = new ArrayBuffer(1);
const credential = { id: 'the answer', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) };
const response = { clientDataJSON: bytes, attestationObject: bytes, authenticatorData: bytes, signature: bytes };

const parts = { '[data-passkey-part]': { hidden: true }, '[data-without-passkeys]': { hidden: false } };
const alert = { hidden: false, textContent: 'An earlier one.' };
const answer = { value: '' };
const stateOf = () => `${button.disabled ? 'off' : 'on'}, ${alert.hidden ? 'quiet' : alert.textContent}`;

let given: Given = {};
let calls: string[] = [];
const form = {
  reportValidity: () => (calls.push('checks the fields'), given.isFilled !== false),
  submit: () => void calls.push(`sends ${JSON.parse(answer.value).id}`),
  querySelector: (selector: string) => ({ 'input[name=passkey]': answer, '[data-passkey-alert]': alert })[selector],
};
let click: (() => void) | undefined;
const button = {
  form,
  dataset: { passkey: '', options: '/the/options' },
  addEventListener: (name: string, listener: () => void) => void (name === 'click' && (click = listener)),
  disabled: false,
};

const asks = (what: string) => async () => {
  calls.push(what);
  if (given.fault) throw Object.assign(new Error('refused'), { name: given.fault });
  return { ...credential, response };
};
const globals = {
  document: {
    querySelectorAll: (selector: string) => (selector === 'button[data-passkey]' ? [button] : [parts[selector as keyof typeof parts]]),
  },
  navigator: { credentials: { create: asks('makes a passkey'), get: asks('uses a passkey') } },
  FormData: class {
    readonly get = (name: string) => `the ${name}`;
  },
  fetch: async (address: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${address} ${String(body)} (${stateOf()})`);
    const { status = 200 } = given;
    return { ok: status === 200, status, json: async () => OPTIONS };
  },
};
const kept = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
const script = `${'../../browser'}/passkeys.ts`;

beforeAll(() => {
  for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  for (const [name, before] of kept) {
    Reflect.deleteProperty(globalThis, name);
    if (before) Object.defineProperty(globalThis, name, before);
  }
});

it('a browser without passkeys gets the page as it is', async () => {
  await import(`${script}?without`);
  expect([parts, click]).toEqual([{ '[data-passkey-part]': { hidden: true }, '[data-without-passkeys]': { hidden: false } }, undefined]);
});

it('a browser with passkeys gets their buttons, and not the words for others', async () => {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  await import(`${script}?with`);
  expect(parts).toEqual({ '[data-passkey-part]': { hidden: false }, '[data-without-passkeys]': { hidden: true } });
});

const ASKED = 'POST /the/options form_token=the+form_token (off, quiet)';
const CHECKED = 'checks the fields';
it.each<[string, Given, string[], string]>([
  ['adds a passkey', { use: 'add' }, [CHECKED, ASKED, 'makes a passkey', 'sends the answer'], 'off, quiet'],
  ['signs in past the rules of the other fields', { isFilled: false }, [ASKED, 'uses a passkey', 'sends the answer'], 'off, quiet'],
  ['asks no authenticator before the passkey has a name', { use: 'add', isFilled: false }, [CHECKED], 'on, An earlier one.'],
  ['tells of a page that is too old', { status: 403 }, [ASKED], 'on, This page is too old. Load it again, then try once more.'],
  ['tells of too many attempts', { status: 429 }, [ASKED], 'on, Too many attempts. Please wait a few minutes and try again.'],
  [
    'tells that the browser was stopped',
    { fault: 'NotAllowedError' },
    [ASKED, 'uses a passkey'],
    'on, Nothing was sent: the browser was stopped, or it has no passkey for this site.',
  ],
  [
    'tells of a passkey that the device has already',
    { use: 'add', fault: 'InvalidStateError' },
    [CHECKED, ASKED, 'makes a passkey'],
    'on, This device or security key has a passkey of your account already.',
  ],
])('the button %s', async (_what, state, expected, left) => {
  given = state;
  calls = [];
  Object.assign(alert, { hidden: false, textContent: 'An earlier one.' });
  Object.assign(button, { disabled: false, dataset: { ...button.dataset, passkey: state.use ?? 'sign-in' } });
  click!();
  // All doubles answer before it.
  await setImmediate();
  expect([calls, stateOf()]).toEqual([expected, left]);
});
