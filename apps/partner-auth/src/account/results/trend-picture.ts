import { instantOf, isOutside, unitSizeKey, type OwnResult } from '@biomarker/domain/partner';
import { html, safe, type Html } from '@biomarker/look';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { shortDayOf } from '../words.ts';
import { valueText } from './result-words.ts';

type Measured = Extract<OwnResult['value'], { kind: 'quantity' }>;
/** A result in numbers, with the interval of its own laboratory. */
type Point = { at: Date; taken: string; measured: Measured; value: number; flagged: boolean; low?: number; high?: number };
type Frame = { width: number; height: number; left: number; right: number; top: number; bottom: number };

const SMALL: Frame = { width: 128, height: 36, left: 5, right: 5, top: 5, bottom: 5 };
const LARGE: Frame = { width: 320, height: 190, left: 40, right: 8, top: 26, bottom: 26 };
const TICKS = 4;
/** A trend with more points names the lowest, the highest and the last alone. */
const MOST_VALUES = 4;
/** Within this distance of the edge, a text ends there. */
const EDGE = 24;

/** Numeric results grouped by unit, newest unit first; values in two units share no scale. */
export function pointsByUnit(newestFirst: readonly OwnResult[]): { unit: string; points: Point[] }[] {
  const groups = new Map<string, { unit: string; points: Point[] }>();
  for (const result of newestFirst) {
    const { value, referenceRanges, effectiveAt, status } = result;
    if (value.kind !== 'quantity' || status === 'entered-in-error') continue;
    // A second interval is for other people, or names its scope; the table shows all of them.
    const { low, high } = referenceRanges.find((range) => range.low !== undefined || range.high !== undefined) ?? {};
    const group = groups.get(unitSizeKey(value)) ?? { unit: value.unit, points: [] };
    const drawn = { low: low === undefined ? undefined : Number(low), high: high === undefined ? undefined : Number(high), value: Number(value.value) };
    group.points.unshift({ at: new Date(instantOf(effectiveAt)), taken: effectiveAt, measured: value, flagged: isOutside(result), ...drawn });
    groups.set(unitSizeKey(value), group);
  }
  return [...groups.values()];
}

/** A sparkline for a row of the list; the row itself has the numbers. */
export function smallTrend(points: readonly Point[]): Html {
  return html`<svg class="trend" viewBox="0 0 ${SMALL.width} ${SMALL.height}" aria-hidden="true" focusable="false">${drawing(points, SMALL, 2)}</svg>`;
}

/** The values over time, with the laboratory's interval as a band behind each. Screen readers read `title`. */
export function trendPicture(title: string, unit: string, points: readonly Point[]): Html {
  const { y } = scalesOf(points, LARGE);
  const grid = y
    .ticks(TICKS)
    .map(
      (value) =>
        html`<line class="grid" x1="${LARGE.left}" x2="${LARGE.width - LARGE.right}" y1="${at(y(value))}" y2="${at(y(value))}" />
          <text x="${LARGE.left - 6}" y="${at(y(value) + 4)}" text-anchor="end">${y.tickFormat(TICKS)(value)}</text>`,
    );
  const [first, last] = [points[0]!, points.at(-1)!];
  const day = ({ taken }: Point, x: number, anchor: string) => html`<text x="${x}" y="${LARGE.height - 8}" text-anchor="${anchor}">${shortDayOf(taken)}</text>`;
  return html`<svg class="picture" viewBox="0 0 ${LARGE.width} ${LARGE.height}" role="img" aria-label="${title}" focusable="false">
    <text x="${LARGE.left}" y="14">${unit}</text>
    ${grid} ${drawing(points, LARGE, 4)} ${valuesOf(points)} ${points.length > 1 && day(first, LARGE.left, 'start')}
    ${day(last, LARGE.width - LARGE.right, 'end')}
  </svg>`;
}

/** The values of a few points; of many, the lowest, the highest and the newest. */
function valuesOf(points: readonly Point[]): Html[] {
  const { x, y } = scalesOf(points, LARGE);
  const byValue = [...points].sort((one, other) => one.value - other.value);
  const named = points.length <= MOST_VALUES ? points : [...new Set([byValue[0]!, byValue.at(-1)!, points.at(-1)!])];
  return named.map(({ at: date, value, measured }) => {
    const [left, up] = [x(date), y(value)];
    const anchor = left < LARGE.left + EDGE ? 'start' : left > LARGE.width - LARGE.right - EDGE ? 'end' : 'middle';
    const below = up < LARGE.top + EDGE / 2;
    return html`<text class="value" x="${at(left)}" y="${at(below ? up + 18 : up - 9)}" text-anchor="${anchor}">${valueText({ ...measured, unit: '' })}</text>`;
  });
}

function drawing(points: readonly Point[], frame: Frame, radius: number): Html {
  const scales = scalesOf(points, frame);
  const { x, y } = scales;
  const place = ({ at: date, value }: Point) => `${at(x(date))} ${at(y(value))}`;
  return html`${points.map((_, index) => band(points, index, frame, scales))}
    <path
      class="line"
      d="${linesOf(points)
        .map((line) => `M${line.map(place).join('L')}`)
        .join('')}"
    />
    ${points.map((point) => mark(point, x(point.at), y(point.value), radius))}`;
}

function scalesOf(points: readonly Point[], { width, height, left, right, top, bottom }: Frame) {
  const values = points.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const room = (max - min || Math.abs(max) || 1) * 0.08;
  const times = points.map(({ at: date }) => date.getTime());
  const [from, to] = [Math.min(...times), Math.max(...times)];
  // A single value is centered.
  const half = from === to ? 1 : 0;
  return {
    x: scaleUtc([from - half, to + half], [left, width - right]),
    y: scaleLinear([min >= 0 ? Math.max(0, min - room) : min - room, max + room], [height - bottom, top]),
  };
}

/** An interval applies to its own value, so its band ends halfway to the neighbors. An open side extends to the edge. */
function band(points: readonly Point[], index: number, frame: Frame, { x, y }: ReturnType<typeof scalesOf>): Html | false {
  const { at: date, low, high } = points[index]!;
  if (low === undefined && high === undefined) return false;
  const middle = (other: Point | undefined, edge: number) => (other ? (x(date) + x(other.at)) / 2 : edge);
  const [from, to] = [middle(points[index - 1], frame.left), middle(points[index + 1], frame.width - frame.right)];
  const [top, bottom] = [high === undefined ? frame.top : y(high), low === undefined ? frame.height - frame.bottom : y(low)];
  return html`<rect class="band" x="${at(from)}" y="${at(top)}" width="${at(to - from)}" height="${at(Math.max(0.5, bottom - top))}" />`;
}

/** A value above or below a limit has no exact place, so it breaks the line. */
function linesOf(points: readonly Point[]): Point[][] {
  const lines: Point[][] = [[]];
  for (const point of points) {
    if (point.measured.comparator) lines.push([]);
    else lines.at(-1)!.push(point);
  }
  return lines.filter((line) => line.length > 1);
}

/** A dot; a square for a value outside or flagged; a triangle pointing beyond a limit. */
function mark({ measured, flagged }: Point, x: number, y: number, radius: number): Html {
  const kind = safe(flagged ? 'class="dot off"' : 'class="dot"');
  const [left, right, up, down] = [at(x - radius), at(x + radius), at(y - radius), at(y + radius)];
  if (measured.comparator?.startsWith('<')) return html`<path ${kind} d="M${left} ${up}H${right}L${at(x)} ${down}Z" />`;
  if (measured.comparator) return html`<path ${kind} d="M${left} ${down}H${right}L${at(x)} ${up}Z" />`;
  if (flagged) return html`<rect ${kind} x="${left}" y="${up}" width="${2 * radius}" height="${2 * radius}" />`;
  return html`<circle ${kind} cx="${at(x)}" cy="${at(y)}" r="${radius}" />`;
}

/** Rounds a coordinate to a tenth of a pixel. */
const at = (coordinate: number): number => Math.round(coordinate * 10) / 10;
