import { expect, it } from '@jest/globals';
import { acksOf, type Outcome } from './ack.ts';

const message = (id: string, more = '') => `MSH|^~\\&|LIS|NORTH|RAIL|OPERATOR|20260401||ORU^R01|${id}|P|2.5.1${more}\rPID|1\r`;
const outcome = (more: Partial<Outcome> = {}): Outcome => ({
  refused: new Set(),
  refusals: [],
  isKept: true,
  now: new Date('2026-04-02T10:00:00.123Z'),
  ...more,
});
const acks = (text: string, more?: Partial<Outcome>) => Buffer.concat([...acksOf(() => [Buffer.from(text, 'latin1')], outcome(more))]).toString('latin1');
const fault = (where: string, field: string, about: string): Partial<Outcome> => ({ refused: new Set(['message 1']), refusals: [{ where, field, about }] });

it('acknowledges a message to its sender', () => {
  const id = `A1-${outcome().now.getTime().toString(36)}`;
  expect(acks(message('N-1'))).toBe(`MSH|^~\\&|RAIL|OPERATOR|LIS|NORTH|20260402100000+0000||ACK^R01^ACK|${id}|P|2.5.1\rMSA|AA|N-1\r`);
});

it.each([
  ['message 1, OBX 3', 'OBX-5', 'is missing', 'AE', 'ERR||OBX^3^5|101^Required field missing^HL70357|E||||OBX-5 is missing'],
  ['message 1, OBR 2, OBX 3', 'OBX-5', 'is a^b|c \\ü', 'AE', 'ERR||OBX^3^5|102^Data type error^HL70357|E||||OBX-5 is a\\S\\b\\F\\c \\E\\?'],
  ['message 1, OBR 2', 'OBR-25', 'Y is no status', 'AE', 'ERR||OBR^2^25|102^Data type error^HL70357|E||||OBR-25 Y is no status'],
  ['message 1', 'PID-3', 'no active member', 'AE', 'ERR||PID^1^3|204^Unknown key identifier^HL70357|E||||PID-3 no active member'],
  ['message 1', 'MSH-9', 'ADT\u2010 is not read', 'AR', 'ERR||MSH^1^9|200^Unsupported message type^HL70357|E||||MSH-9 ADT? is not read'],
  ['message 1', 'MSH-3', 'is no sender', 'AR', 'ERR||MSH^1^3|102^Data type error^HL70357|E||||MSH-3 is no sender'],
])('tells a fault of %s, %s', (where, field, about, code, error) => {
  expect(
    acks(message('N-1'), fault(where, field, about))
      .split('\r')
      .slice(1),
  ).toEqual([`MSA|${code}|N-1`, error, '']);
});

it('takes no message of a file that is refused as a whole', () => {
  const codes = [...acks(message('N-1') + message('N-2'), { ...fault('message 1', 'PID-3', 'x'), isKept: false }).matchAll(/MSA\|(..)\|(\S+?)\r/g)].map(
    ([, ...one]) => one,
  );
  expect(codes).toEqual([
    ['AE', 'N-1'],
    ['AE', 'N-2'],
  ]);
  expect(acks(message('N-2'), { isKept: false })).toContain('207^Application internal error^HL70357|E||||not imported: the file is refused as a whole');
});

it('gives each message its own faults', () => {
  const messages = Array.from({ length: 10 }, (_, index) => message(`N-${index + 1}`)).join('');
  const refusals = [{ where: 'message 10, OBX 1', field: 'OBX-5', about: 'is missing' }];
  const codes = [...acks(messages, { refusals }).matchAll(/MSA\|(..)\|(\S+?)\r/g)].map(([, code, id]) => `${id} ${code}`);
  expect(codes).toEqual([...Array.from({ length: 9 }, (_, index) => `N-${index + 1} AA`), 'N-10 AE']);
});

it.each([
  ['|||AL', true, true],
  ['|||NE', false, false],
  ['|||AL|NE', false, false],
  ['|||NE|AL', true, true],
  ['||||ER', false, true],
  ['||||SU', true, false],
])('answers MSH-15 and MSH-16 %s', (wish, onSuccess, onError) => {
  expect([acks(message('N-1', wish)) !== '', acks(message('N-1', wish), fault('message 1', 'PID-3', 'x')) !== '']).toEqual([onSuccess, onError]);
});

it.each([
  ['P', 'P'],
  ['T', 'T'],
  ['', 'P'],
])('has the mode of the message: "%s" is %s', (sent, mode) => expect(acks(message('N-1').replace('|P|', `|${sent}|`)).split('|')[10]).toBe(mode));

it('uses the delimiters of the message', () => {
  expect(acks('MSH#*~!&#LIS###20260401##ORU*R01#N-1#P#2.3\rPID#1\r', fault('message 1', 'PID-3', 'a*b'))).toContain(
    '\rERR##PID*1*3#204*Unknown key identifier*HL70357#E####PID-3 a!S!b\r',
  );
});
