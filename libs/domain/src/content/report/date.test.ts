import { expect, it } from '@jest/globals';
import { dateOrderOf, readDate, readHeadingDate, type DateOrder } from './date.ts';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

it.each<[text: string, order: DateOrder, iso: string | undefined, length?: number]>([
  ['2026-03-04', undefined, '2026-03-04'],
  ['2026/3/4', undefined, '2026-03-04'],
  ['2026-12-31', undefined, '2026-12-31'],
  ['4.3.2026', undefined, '2026-03-04'],
  ['04.03.26', undefined, '2026-03-04'],
  ['12/12/2026', undefined, '2026-12-12'],
  ['12/05/2026', undefined, undefined],
  ['05/12/2026', undefined, undefined],
  ['13/05/2026', undefined, '2026-05-13'],
  ['05/13/2026', undefined, '2026-05-13'],
  ['05-13-2026', undefined, '2026-05-13'],
  ['04/03/2026', 'day first', '2026-03-04'],
  ['04/03/2026', 'month first', '2026-04-03'],
  ['4 March 2026', undefined, '2026-03-04'],
  ['4. März 2026', undefined, '2026-03-04'],
  ['4-Mar-26', undefined, '2026-03-04'],
  ['March 4, 2026', undefined, '2026-03-04'],
  ['Mar. 4 2026', undefined, '2026-03-04'],
  ['2026-03-04T07:15:00', undefined, '2026-03-04', 19],
  ['04.03.2026 um 7:15 Uhr fasting', undefined, '2026-03-04', 22],
  ['03/14/2026 7:15 AM fasting', undefined, '2026-03-14', 18],
  ['2026-03-04 12 mg', undefined, '2026-03-04', 10],
])('"%s" with the order %s is %s', (text, order, iso, length = text.length) => {
  expect(readDate(text, order, plain)).toEqual({ iso, length });
});

it.each(['2026-13-01', '2026-00-01', '2026-01-32', '2026-01-00', '1/2/3', '4 Marble 2026', '12.03', '2026-03-041'])('"%s" is no date', (text) => {
  expect(readDate(text, undefined, plain)).toBeUndefined();
});

it.each([
  ['six languages', 'jan février März abril mei juin julio août sept okt november décembre'],
  ['Italian', 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'],
  ['Portuguese', 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'],
  ['Polish', 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'],
])('knows each month in %s', (_languages, names) => {
  const isos = names.split(' ').map((name) => readDate(`1 ${name} 2026`, undefined, plain)?.iso);
  expect(isos).toEqual(isos.map((_iso, month) => `2026-${String(month + 1).padStart(2, '0')}-01`));
});

it('reads "14 de março de 2026"', () => expect(readDate('14 de março de 2026', undefined, plain)?.iso).toBe('2026-03-14'));

it.each([
  ['Jan 2025', '2025-01'],
  ['janv. 2025', '2025-01'],
  ["Dec '24", '2024-12'],
  ['Jan-2025', '2025-01'],
  ['2025-1', '2025-01'],
  ['2025/12', '2025-12'],
  ['01/2025', '2025-01'],
  ['1.2025', '2025-01'],
  ['2025', '2025'],
  ['2025-01-03', '2025-01-03'],
  ['2025-13', undefined],
  ['13/2025', undefined],
  ['00/2025', undefined],
  ['Jan 25', undefined],
  ['1998', undefined],
  ['Mon 2025', undefined],
  ['2025x', undefined],
])('the heading "%s" is %s', (text, iso) => expect(readHeadingDate(text, undefined, plain)?.iso).toBe(iso));

it.each<[text: string, order: DateOrder]>([
  ['12/12/2026 and 12/11/2026', undefined],
  ['01/02/2026 and 13/02/2026', 'day first'],
  ['01/02/2026 and 02/13/2026', 'month first'],
  ['13/02/2026 and 02/13/2026', undefined],
  ['13.02.2026', undefined],
])('the dates of "%s" show the order %s', (text, order) => {
  expect(dateOrderOf(text)).toBe(order);
});
