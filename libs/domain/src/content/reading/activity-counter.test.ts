import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { activityCounter } from './activity-counter.ts';

const noon = new Date('2026-11-21T12:10:00Z');

it('counts a client once per biomarker, kind and hour', () => {
  const counter = activityCounter();
  counter.record('views', 'ferritin', 'a', noon);
  counter.record('views', 'ferritin', 'a', new Date('2026-11-21T12:59:00Z'));
  counter.record('searches', 'ferritin', 'a', noon);
  counter.record('views', 'ferritin', 'b', noon);
  counter.record('views', 'ferritin', 'a', new Date('2026-11-21T13:00:00Z'));
  expect(counter.take()).toEqual([{ slug: 'ferritin', day: '2026-11-21', views: 3, searches: 1 }]);
  expect(counter.take()).toEqual([]);
});

it('knows a hundred thousand clients of an hour again, and counts the others each time', () => {
  const counter = activityCounter();
  const visit = (from: number, to: number) => {
    for (let client = from; client < to; client++) counter.record('views', 'ferritin', String(client), noon);
    return counter.take()[0]?.views;
  };
  expect([visit(0, 100_000), visit(0, 100_000), visit(100_000, 100_002), visit(100_000, 100_002)]).toEqual([100_000, undefined, 2, 2]);
});

it('loses no counts when a failed batch returns', () => {
  const event = fc.record({ slug: fc.constantFrom('alt', 'ast'), client: fc.constantFrom('a', 'b', 'c'), hours: fc.integer({ min: 0, max: 60 }) });
  fc.assert(
    fc.property(fc.array(event), fc.array(event), (before, after) => {
      const events = [...before, ...after].sort((one, other) => one.hours - other.hours);
      const counter = activityCounter();
      const plain = activityCounter();
      events.forEach(({ slug, client, hours }, index) => {
        const at = new Date(noon.getTime() + hours * 3_600_000);
        plain.record('views', slug, client, at);
        counter.record('views', slug, client, at);
        if (index === before.length) counter.putBack(counter.take());
      });
      const sorted = (batch: ReturnType<typeof counter.take>) =>
        [...batch].sort((one, other) => `${one.day}${one.slug}`.localeCompare(`${other.day}${other.slug}`));
      expect(sorted(counter.take())).toEqual(sorted(plain.take()));
    }),
  );
});
