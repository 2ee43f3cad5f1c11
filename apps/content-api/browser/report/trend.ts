import type { ReportResult } from '@biomarker/domain/report';
import { drawn } from './elements.ts';
import { dateWords, isDay } from './words.ts';

const [WIDTH, HEIGHT, EDGE] = [96, 28, 4];

type Point = { at: number; value: number };

/** A line from the earliest value of a row to its newest, in proportion to time. None without dates, or where a value is only a limit, as "<5" is. */
export function trendOf({ value, comparator, date, earlier }: ReportResult): SVGSVGElement | undefined {
  const points = [...earlier, { value, comparator, date }].map(pointOf).filter((point) => point !== undefined);
  if (points.length !== earlier.length + 1) return undefined;
  points.sort((a, b) => a.at - b.at);
  const [first, last] = [points[0]!, points.at(-1)!];
  if (first.at === last.at) return undefined;
  const words = `from ${placed(first)} to ${placed(last)}`;
  const places = placesOf(points);
  const [x, y] = places.at(-1)!;
  return drawn(
    'svg',
    { class: 'trend', width: `${WIDTH}`, height: `${HEIGHT}`, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `Trend ${words}` },
    drawn('polyline', { points: places.map((place) => place.join(',')).join(' ') }),
    drawn('circle', { cx: `${x}`, cy: `${y}`, r: '3' }),
  );
}

const placed = ({ value, date }: { value: number; date: string }): string => `${value} ${isDay(date) ? 'on' : 'in'} ${dateWords(date)}`;

type Printed = Pick<ReportResult, 'value' | 'comparator' | 'date'>;

const pointOf = ({ value, comparator, date }: Printed): (Point & { date: string }) | undefined =>
  typeof value === 'number' && comparator === undefined && date !== undefined ? { at: Date.parse(date), value, date } : undefined;

function placesOf(points: readonly Point[]): [x: number, y: number][] {
  const values = points.map(({ value }) => value);
  const [from, least, most] = [points[0]!.at, Math.min(...values), Math.max(...values)];
  const share = (part: number, whole: number) => (whole === 0 ? 0.5 : part / whole);
  const scaled = (part: number, size: number) => Math.round((EDGE + part * (size - 2 * EDGE)) * 10) / 10;
  return points.map(({ at, value }) => [scaled(share(at - from, points.at(-1)!.at - from), WIDTH), scaled(share(most - value, most - least), HEIGHT)]);
}
