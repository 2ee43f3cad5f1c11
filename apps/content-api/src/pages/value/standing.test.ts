import type { ValueReading, Zone } from '@biomarker/domain/interpretation';
import { expect, it } from '@jest/globals';
import { standingOf } from './standing.ts';

const reading = (place: string, urgency?: string) =>
  ({ intervals: [{ place, interval: {} }], bands: [], ...(urgency && { urgency: { level: urgency } }) }) as unknown as ValueReading;
const zone = (tone: string) => ({ tone }) as unknown as Zone;

it('a value without an interval is quiet', () => {
  const none = { intervals: [], bands: [] } as unknown as ValueReading;
  expect(standingOf(none, undefined)).toMatchObject({ tint: 'quiet', icon: 'info' });
});

it.each([
  ['below', undefined, undefined, 'Low', 'edge', 'circle-arrow-down'],
  ['above', undefined, undefined, 'High', 'edge', 'circle-arrow-up'],
  ['above', 'out', undefined, 'High', 'out', 'circle-arrow-up'],
  ['above', 'out', 'soon', 'High', 'out', 'circle-arrow-up'],
  ['above', 'edge', 'same_day', 'High', 'crit', 'octagon-alert'],
  ['below', undefined, 'emergency', 'Low', 'crit', 'octagon-alert'],
  ['inside', undefined, undefined, undefined, 'ok', 'circle-check'],
  ['inside', 'ok-2', undefined, undefined, 'ok', 'circle-check'],
  ['inside', 'edge', undefined, undefined, 'edge', 'circle-minus'],
  ['inside', 'out', undefined, undefined, 'out', 'circle-minus'],
  ['unclear', undefined, undefined, undefined, 'quiet', 'info'],
])('%s the interval, in a zone of the tone %s, with the urgency %s', (place, tone, urgency, title, tint, icon) => {
  const standing = standingOf(reading(place, urgency), tone === undefined ? undefined : zone(tone));
  expect(standing).toMatchObject({ ...(title !== undefined && { title }), tint, icon });
});
