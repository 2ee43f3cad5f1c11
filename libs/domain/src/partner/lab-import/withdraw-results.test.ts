import { expect, it } from '@jest/globals';
import { DomainError } from '../../shared/errors.ts';
import type { FeedRegistry } from './feed-registry.ts';
import { withdrawResults, type FeedWithdrawal } from './withdraw-results.ts';

const since = new Date('2026-03-04T07:15:00Z');
const registry = { feed: async (name: string) => (name === 'acme' ? { name: 'acme' } : undefined) } as unknown as Pick<FeedRegistry, 'feed'>;

/** Two charts with three and four records, of which one is withdrawn by another command meanwhile. */
function withdrawalOf() {
  const asked: unknown[] = [];
  const withdrawal: FeedWithdrawal = {
    changedCharts: async (which) => (asked.push(which), [{ memberId: 'a', records: 3 }, { memberId: 'b', records: 4 }]), // prettier-ignore
    withdraw: async (memberId, which, audit) => (asked.push({ memberId, ...which, audit: audit(3) }), 3),
  };
  return { withdrawal, asked };
}

it('withdraws the records of one feed since a time, chart by chart, each with its audit row', async () => {
  const { withdrawal, asked } = withdrawalOf();
  expect(await withdrawResults({ registry, withdrawal }, { feed: 'acme', since, dryRun: false })).toEqual({ charts: 2, records: 6 });
  const detail = { feed: 'acme', since: '2026-03-04T07:15:00.000Z', records: 3 };
  const audit = { actor: 'operator', action: 'results.withdraw', outcome: 'ok', detail };
  expect(asked).toEqual([
    { feed: 'acme', since },
    { memberId: 'a', feed: 'acme', since, audit: { ...audit, memberId: 'a' } },
    { memberId: 'b', feed: 'acme', since, audit: { ...audit, memberId: 'b' } },
  ]);
});

it('counts alone in a dry run', async () => {
  const { withdrawal, asked } = withdrawalOf();
  expect(await withdrawResults({ registry, withdrawal }, { feed: 'acme', since, dryRun: true })).toEqual({ charts: 2, records: 7 });
  expect(asked).toEqual([{ feed: 'acme', since }]);
});

it('refuses an unknown feed before it looks for charts', async () => {
  const { withdrawal, asked } = withdrawalOf();
  await expect(withdrawResults({ registry, withdrawal }, { feed: 'other', since, dryRun: false })).rejects.toThrow(DomainError);
  expect(asked).toEqual([]);
});
