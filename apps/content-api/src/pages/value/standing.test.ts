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

const named = (place: string, kind: string, label: string) => ({ ...reading(place), named: { band: { kind, label } } }) as unknown as ValueReading;

it.each([
  ['above', 'severity', 'mild', 'out', 'High: mild'],
  ['above', 'severity', 'very high', 'out', 'Very high'],
  ['inside', 'diagnostic', 'low testosterone', 'edge', 'Low testosterone'],
])('%s the interval, a value that a %s of the name %s holds is called so in the tone %s: %s', (place, kind, label, tone, title) => {
  expect(standingOf(named(place, kind, label), zone(tone))).toMatchObject({ title, tint: tone });
});

it('a value depends on the sex where women and men have their own intervals, and it lies otherwise in theirs', () => {
  const of = (women: string, men: string, urgency?: string) =>
    ({
      ...reading('inside', urgency),
      intervals: [
        { place: women, interval: { gender: 'female' } },
        { place: men, interval: { gender: 'male' } },
      ],
    }) as unknown as ValueReading;
  expect(standingOf(of('inside', 'below'), zone('ok'))).toEqual({ title: 'Depends on sex', tint: 'quiet', icon: 'info' });
  expect(standingOf(of('below', 'below'), zone('out'))).toMatchObject({ title: 'Low', tint: 'out' });
  expect(standingOf(of('above', 'inside', 'emergency'), zone('ok'))).toMatchObject({ title: 'High', tint: 'crit' });
});

it('a value depends on the condition where only some of its intervals hold it, and on the age within one condition', () => {
  const of = (...intervals: [string, object][]) =>
    ({
      ...reading('inside'),
      intervals: intervals.map(([place, interval]) => ({ place, interval: { gender: 'female', ...interval } })),
    }) as unknown as ValueReading;
  const [follicular, luteal] = [{ condition: 'follicular phase' }, { condition: 'luteal phase' }];
  expect(standingOf(of(['above', follicular], ['inside', luteal]), zone('out'))).toEqual({ title: 'Depends on condition', tint: 'quiet', icon: 'info' });
  expect(standingOf(of(['above', follicular], ['above', luteal]), zone('out'))).toMatchObject({ title: 'High', tint: 'out' });
  expect(standingOf(of(['above', luteal], ['inside', luteal]), zone('out'))).toMatchObject({ title: 'Depends on age' });
});

it('a goal is told as reached or not, unless the value cannot wait, or a band outside of the interval says more', () => {
  const of = (place: string, isMissed: boolean, more: object = {}) => ({ ...reading(place), goal: { isMissed, band: {} }, ...more }) as unknown as ValueReading;
  expect(standingOf(of('above', false), zone('ok'))).toEqual({ title: 'Goal reached', tint: 'ok', icon: 'circle-check' });
  expect(standingOf(of('inside', true), zone('ok'))).toEqual({ title: 'Goal not reached', tint: 'edge', icon: 'circle-minus' });
  expect(standingOf(of('above', true), zone('out'))).toMatchObject({ title: 'High: goal not reached', tint: 'out' });
  expect(standingOf(of('above', true, { named: { band: { kind: 'severity', label: 'very high' } } }), zone('out'))).toMatchObject({ title: 'Very high' });
  expect(standingOf(of('inside', true, { urgency: { level: 'same_day' } }), zone('ok'))).toMatchObject({ title: 'Call today', tint: 'crit' });
});
